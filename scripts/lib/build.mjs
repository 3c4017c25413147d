// Builds the web app when its sources have changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandFile, Failure, root, runNode } from './runtime.mjs'

const stampFile = join(root, 'web/dist/.built-from')
const SOURCES = ['web', 'contract/src', 'package-lock.json']
const IGNORED = new Set(['node_modules', 'dist'])

function* filesOf(path) {
  const full = join(root, path)
  const entries = readdirSync(full, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (IGNORED.has(entry.name)) continue
    if (entry.isDirectory()) yield* filesOf(`${path}/${entry.name}`)
    else if (!/\.test\.tsx?$/.test(entry.name)) yield `${path}/${entry.name}`
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const files = source.endsWith('.json') ? [source] : filesOf(source)
    for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

export async function buildWeb() {
  const stamp = fingerprint()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building the web app …')
  const code = await runNode([commandFile('vite', 'vite'), 'build', 'web', '--logLevel', 'warn'])
  if (code !== 0) throw new Failure('The web app could not be built; the reason is above.')
  writeFileSync(stampFile, stamp)
}
