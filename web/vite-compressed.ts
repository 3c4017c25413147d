import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Pictures and fonts are compressed already. */
const TEXTS = /\.(?:js|mjs|css|html|svg|json|webmanifest|wasm|txt)$/
/** What fits into one packet anyway. */
const SMALLEST = 1024

/** Puts a brotli and a gzip copy beside each text of the build, so that the server compresses no file. */
export const compressedCopies: Plugin = {
  name: 'compressed-copies',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true })
    const texts = entries.filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    await Promise.all(texts.map((entry) => addCopies(join(entry.parentPath, entry.name))))
  },
}

async function addCopies(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < SMALLEST) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  await writeFile(`${path}.br`, await brotli(text, { params }))
  await writeFile(`${path}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION }))
}
