// Installs what is missing or outdated. A stamp says for which lockfile and machine it was done.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, sentenceFor } from './failure.mjs'
import { findRuntime, root, run } from './runtime.mjs'

const stampFile = join(root, 'node_modules/.kwaderno-install')
const MANIFESTS = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json']

export function isInstalled() {
  return read(stampFile) === wanted() || matchesLockfile()
}

export async function install() {
  if (read(stampFile) === wanted()) return
  if (!matchesLockfile()) await runNpm()
  findRuntime()
  writeFileSync(stampFile, wanted())
}

function wanted() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...MANIFESTS]) hash.update(readFileSync(join(root, file)))
  return `${hash.digest('hex')} ${process.platform} ${process.arch}`
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Whether somebody has installed by hand what the lockfile says; npm notes what it has put into the folder. */
function matchesLockfile() {
  const noted = read(join(root, 'node_modules/.package-lock.json'))
  if (!noted) return false
  const installed = JSON.parse(noted).packages
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const manifests = MANIFESTS.every((file) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    const locked = packages[file === 'package.json' ? '' : file.replace('/package.json', '')]
    return same(dependencies, locked?.dependencies) && same(devDependencies, locked?.devDependencies)
  })
  const isThere = ([path, { version, optional, devOptional }]) => {
    if (!path.startsWith('node_modules/')) return true
    // npm leaves out what is for other machines.
    if (!installed[path]) return Boolean(optional || devOptional)
    return installed[path].version === version && existsSync(join(root, path))
  }
  return manifests && Object.entries(packages).every(isThere)
}

function same(one = {}, other = {}) {
  const text = (object) => JSON.stringify(Object.entries(object).toSorted())
  return text(one) === text(other)
}

/** What the packages take, and some more for the build. */
const NEEDED_SPACE = 1_000_000_000

async function runNpm() {
  // npm keeps quiet about an optional package for which there is no space, and the runtime is one.
  const { bavail, bsize } = statfsSync(root)
  if (!existsSync(join(root, 'node_modules')) && bavail * bsize < NEEDED_SPACE) {
    throw new Failure(
      'There is not enough space on the disk: the packages of the shop need 1 GB. Make some and start again.',
    )
  }
  console.log('Installing what the shop needs; this takes a minute the first time …')
  const npm = process.env.npm_execpath
  // After a whole install npm only changes what differs; what an interrupted one left cannot be trusted.
  const command = existsSync(stampFile) ? 'install' : 'ci'
  rmSync(stampFile, { force: true })
  const args = [command, '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  let said = ''
  const onError = (text) => {
    said += text
    process.stderr.write(text)
  }
  // npm says where it is itself, so that the one that started us goes on; else the one on the path.
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { onError })
    : await run('npm', args, { onError, shell: process.platform === 'win32' })
  if (code === 0) return
  throw new Failure(
    sentenceFor(said) ??
      'The packages that the shop needs could not be installed; what npm says about it is above.',
  )
}
