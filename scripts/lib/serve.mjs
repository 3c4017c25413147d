// Runs the shop and lives exactly as long as it does.
import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { environment, findRuntime, root } from './runtime.mjs'

/** Two signals of a kind within this time are one: Ctrl-C comes from the terminal and again from npm. */
const SAME_SIGNAL = 500

/**
 * Megabytes of a half of the heap's young part. Node would let it grow to 64, and an export of a hundred thousand rows does
 * that: memory that is never given back and holds nothing. The Dockerfile and bench/shop.ts start the shop with it, too.
 */
const NODE_FLAGS = ['--max-semi-space-size=16']

/** Answers the shop's exit code. */
export function serve() {
  return new Promise((resolve, reject) => {
    const shop = spawn(findRuntime(), [...NODE_FLAGS, 'server/src/main.ts'], {
      cwd: root,
      // Through the channel the shop notices when this script is killed.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: environment({ NODE_ENV: process.env.NODE_ENV ?? 'production' }),
    })
    passSignals(shop)
    followNpm(shop)
    shop.on('error', reject)
    shop.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

function passSignals(shop) {
  const pass = (signal, as = signal) => {
    let last = 0
    process.on(signal, () => {
      const isRepeated = Date.now() - last < SAME_SIGNAL
      last = Date.now()
      // On Windows the console tells all its processes, and a signal would end the shop at once.
      if (!isRepeated && process.platform !== 'win32') shop.kill(as)
    })
  }
  pass('SIGINT')
  pass('SIGTERM')
  // Not below nohup, which takes the terminal away.
  if (process.stdin.isTTY) pass('SIGHUP', 'SIGTERM')
}

/** npm and the shell that it starts us with may be killed without a word to us. */
function followNpm(shop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && isThere(npm)) return
    clearInterval(timer)
    shop.kill('SIGTERM')
  }, 500)
  timer.unref()
}

function parentOf(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(stdout)
}

/** Also true for what cannot be known, on systems without ps. */
function isThere(pid) {
  try {
    return !(pid > 1) || process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
