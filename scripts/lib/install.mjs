// Installs what is missing or outdated. The stamp says for which lockfile, system and Node it was done.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, root, run } from './runtime.mjs'

const stampFile = join(root, 'node_modules/.kwaderno-install')

function wanted() {
  const hash = createHash('sha256')
  for (const file of [
    'package-lock.json',
    'package.json',
    'contract/package.json',
    'server/package.json',
    'web/package.json',
  ]) {
    hash.update(readFileSync(join(root, file)))
  }
  return `${hash.digest('hex')} ${process.platform} ${process.arch}`
}

export async function install() {
  const stamp = wanted()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Installing what the shop needs; this takes a minute the first time …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // npm tells us where it is itself, so that the one that started us goes on; else the one on the path.
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
        shell: process.platform === 'win32',
      })
  if (code !== 0) {
    throw new Failure(
      'The packages could not be installed. Check the connection to the npm registry, the space on the disk and that this folder is writable, then start again.',
    )
  }
  writeFileSync(stampFile, stamp)
}
