import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const ALL = '@mantine/core/styles.layer.css'
const START = '\0mantine-start'
const styles = join(
  dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css')),
  'styles',
)
/** The sheets of a page come in any order: each begins by naming that of all layers, in the words of ours. */
const layers = /^@layer [^;{]+;/m.exec(
  readFileSync(join(import.meta.dirname, 'src/ui/global.css'), 'utf8'),
)?.[0]

/**
 * In a build the styles of each of Mantine's components come with its code, in the same chunk: nobody fetches those
 * of what his page does not have. Its file of class names is the one part that all who draw with them share.
 */
export const stylesByComponent: Plugin = {
  name: 'mantine-styles-by-component',
  apply: 'build',
  enforce: 'pre',
  resolveId(id) {
    return id === ALL ? START : undefined
  },
  load(id) {
    if (id !== START) return undefined
    // What is for all pages, in the order of the whole sheet.
    return ['baseline', 'default-css-variables', 'global']
      .map((name) => `import ${JSON.stringify(join(styles, `${name}.layer.css`))}`)
      .join('\n')
  },
  transform(code, id) {
    if (/@mantine[\\/]core[\\/]styles[\\/].*\.css$/.test(id)) return { code: `${layers}\n${code}`, map: null }
    if (!/@mantine[\\/]core[\\/]esm[\\/].*\.module\.mjs$/.test(id)) return undefined
    const sheet = join(styles, `${basename(id, '.module.mjs')}.layer.css`)
    if (!existsSync(sheet)) throw new Error(`Mantine has no styles for ${basename(id)}.`)
    return { code: `import ${JSON.stringify(sheet)}\n${code}`, moduleSideEffects: true, map: null }
  },
}
