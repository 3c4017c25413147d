import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const PAPER = '#FBF8F2'
/** Pixels of the icon and how much of it the notebook takes; icons on paper may be cut to any shape by the system. */
const ICONS = [
  { name: 'icon-192', size: 192, share: 1 },
  { name: 'icon-512', size: 512, share: 1 },
  { name: 'maskable-192', size: 192, share: 0.64, background: PAPER },
  { name: 'maskable-512', size: 512, share: 0.64, background: PAPER },
  { name: 'apple-touch-icon', size: 180, share: 0.78, background: PAPER },
]

/** Makes what a phone needs to install the shop: its icons, drawn from the favicon, and the offline page. */
export function installable(web: string): Plugin {
  const read = (path: string) => readFile(join(web, path), 'utf8')
  return {
    name: 'installable',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const emit = (fileName: string, source: string | Buffer) =>
        this.emitFile({ type: 'asset', fileName, source })
      const favicon = await read('public/favicon.svg')
      for (const icon of ICONS) emit(`icons/${icon.name}.png`, await draw(favicon, icon))
      const font = (name: RegExp) => `/${Object.keys(bundle).find((file) => name.test(file))}`
      const page = (await read('installable/offline.html'))
        .replace('%FIGTREE%', font(/figtree-latin-wght.*\.woff2$/))
        .replace('%BRICOLAGE%', font(/grotesque-latin-wght.*\.woff2$/))
      const script = await read('installable/offline.js')
      // Another page makes another worker, which browsers then take instead of the one they have.
      const version = createHash('sha256').update(page).update(script).update(favicon).digest('hex')
      emit('offline.html', page)
      emit('offline.js', script)
      emit('sw.js', (await read('installable/sw.js')).replace('%VERSION%', version.slice(0, 12)))
    },
  }
}

async function draw(svg: string, icon: (typeof ICONS)[number]): Promise<Buffer> {
  const inner = Math.round(icon.size * icon.share)
  const notebook = await sharp(Buffer.from(svg), { density: 72 * (inner / 32) })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const background = icon.background ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: icon.size, height: icon.size, channels: 4, background } })
    .composite([{ input: notebook, gravity: 'center' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
