// Installs what is missing or outdated. A stamp says for which lockfile and machine it was done, and how much of it:
// running the shop needs no development dependencies, testing it does.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, sentenceFor } from './failure.mjs'
import { findRuntime, npmCommand, root, run } from './runtime.mjs'

const stampFile = join(root, 'node_modules/.kwaderno-install')
const MANIFESTS = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json']

/** Whether the shop can run with what is there. */
export function isInstalled() {
  return isStamped('run') || matchesLockfile('run')
}

/** @param extent 'run' for what running and building the shop takes, 'all' for the development dependencies as well */
export async function install(extent = 'all') {
  if (isStamped(extent)) return
  // What was whole stays whole: `npm start` takes nothing away from `npm test`.
  const wanted = read(stampFile)?.endsWith(' all') ? 'all' : extent
  const found = ['all', 'run'].find((one) => matchesLockfile(one))
  const isEnough = found === 'all' || found === wanted
  if (!isEnough) await runNpm(wanted)
  findRuntime()
  writeFileSync(stampFile, stampOf(isEnough ? found : wanted))
}

function isStamped(extent) {
  const stamp = read(stampFile)
  return stamp === stampOf('all') || (extent === 'run' && stamp === stampOf('run'))
}

function stampOf(extent) {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...MANIFESTS]) hash.update(readFileSync(join(root, file)))
  return `${hash.digest('hex')} ${process.platform} ${process.arch} ${extent}`
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Whether somebody has installed by hand what the lockfile says; npm notes what it has put into the folder. */
function matchesLockfile(extent) {
  const noted = read(join(root, 'node_modules/.package-lock.json'))
  if (!noted) return false
  const installed = JSON.parse(noted).packages
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const manifests = MANIFESTS.every((file) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    const locked = packages[file === 'package.json' ? '' : file.replace('/package.json', '')]
    return same(dependencies, locked?.dependencies) && same(devDependencies, locked?.devDependencies)
  })
  const isThere = ([path, { version, dev, optional, devOptional }]) => {
    if (!path.startsWith('node_modules/')) return true
    // npm leaves out what is for other machines.
    if (!installed[path]) return Boolean(optional || devOptional || (dev && extent === 'run'))
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

async function runNpm(extent) {
  // npm keeps quiet about an optional package for which there is no space, and the runtime is one.
  const { bavail, bsize } = statfsSync(root)
  if (!existsSync(join(root, 'node_modules')) && bavail * bsize < NEEDED_SPACE) {
    throw new Failure(
      'There is not enough space on the disk: the packages of the shop need 1 GB. Make some and start again.',
    )
  }
  console.log('Installing what the shop needs; this takes a minute the first time …')
  // After a whole install npm only changes what differs; what an interrupted one left cannot be trusted.
  const command = existsSync(stampFile) ? 'install' : 'ci'
  rmSync(stampFile, { force: true })
  const development = extent === 'all' ? '--include=dev' : '--omit=dev'
  const args = [command, development, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  let said = ''
  const onError = (text) => {
    said += text
    process.stderr.write(text)
  }
  const [program, ...first] = npmCommand()
  const shell = program === 'npm' && process.platform === 'win32'
  const code = await run(program, [...first, ...args], { onError, shell })
  if (code === 0) return
  throw new Failure(
    sentenceFor(said) ??
      'The packages that the shop needs could not be installed; what npm says about it is above.',
  )
}
