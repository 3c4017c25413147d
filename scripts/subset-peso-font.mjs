// npm run cut:peso: cuts the peso sign out of the headings' font, as it is installed, into the file that comes with the styles.
// To be run when that font has a new version; Figtree, the font of all other text, has no peso sign.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { main } from './lib/failure.mjs'
import { root } from './lib/runtime.mjs'

const PESO = '\u20B1'
const FILES = 'node_modules/@fontsource-variable/bricolage-grotesque/files'
const SOURCE = join(root, FILES, 'bricolage-grotesque-latin-ext-wght-normal.woff2')
const TARGET = join(root, 'web/src/ui/fonts/bricolage-grotesque-peso.woff2')

await main(async () => {
  const cut = await subsetFont(await readFile(SOURCE), PESO, { targetFormat: 'woff2' })
  await writeFile(TARGET, cut)
  console.log(`${TARGET}: ${cut.length} bytes`)
})
