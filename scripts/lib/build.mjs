// Builds the web app when its sources have changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { commandFile, root, runNode } from './runtime.mjs'

const dist = join(root, 'web/dist')
const cache = join(root, 'web/.cache')
const STAMP = '.built-from'
const SOURCES = ['web', 'contract/src']
const IGNORED = new Set(['node_modules', 'dist', '.cache'])

function* filesOf(path) {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (IGNORED.has(entry.name)) continue
    if (entry.isDirectory()) yield* filesOf(`${path}/${entry.name}`)
    else if (!/\.test\.tsx?$/.test(entry.name)) yield `${path}/${entry.name}`
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  const files = ['package-lock.json', ...SOURCES.flatMap((source) => [...filesOf(source)])]
  hash.update(`minimal print: ${process.env.VITE_MINIMAL_PRINT ?? ''}\n`)
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Builds beside the last build and then takes its place, so that an interrupted one leaves no half. */
export async function buildWeb() {
  const stamp = fingerprint()
  const stampFile = join(dist, STAMP)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building the web app …')
  const next = join(cache, 'next')
  const args = ['build', 'web', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  const code = await runNode([commandFile('vite', 'vite'), ...args], { NODE_ENV: 'production' })
  if (code !== 0) throw new Failure('The web app could not be built; the reason is above.')
  writeFileSync(join(next, STAMP), stamp)
  const last = join(cache, 'last')
  mkdirSync(cache, { recursive: true })
  rmSync(last, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, last)
  renameSync(next, dist)
  rmSync(last, { recursive: true, force: true })
}
