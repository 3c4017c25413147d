// Runs the shop, starts it again when it fails, and lives exactly as long as it does.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment, findRuntime, root } from './runtime.mjs'

/** Two signals of a kind within this time are one: Ctrl-C comes from the terminal and again from npm. */
const SAME_SIGNAL = 500

/** How Node and its memory are set; the reasons are in docs/decisions/167-memory-limits.md. */
const RUNTIME = JSON.parse(readFileSync(join(root, 'server/runtime.json'), 'utf8'))

/** What server/src/main.ts ends with when it could not start; its other codes and signals mean that it failed later. */
const NOT_STARTED = 1
/** Whoever ends the shop with these has asked it to stop. */
const ASKING = new Set(['SIGINT', 'SIGTERM', 'SIGHUP'])

/** Milliseconds before a shop that failed is started again: twice as long each time, until one stays up. */
const PAUSES = { first: 1000, longest: 30_000, healthyAfter: 60_000 }

/**
 * Runs the shop until it is asked to stop, or cannot start in the first place.
 * @returns its exit code
 */
export async function serve(program = 'server/src/main.ts', pauses = PAUSES) {
  const stop = new AbortController()
  let shop
  passSignals((signal) => {
    stop.abort()
    if (signal) shop?.kill(signal)
  })
  let wasOpen = false
  for (let pause = pauses.first; ; pause = Math.min(2 * pause, pauses.longest)) {
    shop = start(program)
    const end = await endOf(shop)
    wasOpen ||= end.openFor > 0
    const code = end.code ?? 128 + (constants.signals[end.signal] ?? 0)
    if (stop.signal.aborted || code === 0 || ASKING.has(end.signal)) return code
    if (code === NOT_STARTED && !wasOpen) return code
    if (end.openFor >= pauses.healthyAfter) pause = pauses.first
    const reason = end.signal ? `was ended by ${end.signal}` : `failed (exit code ${code})`
    process.stderr.write(`\n  Kwaderno ${reason}. It is started again in ${pause / 1000} s.\n\n`)
    shop = undefined
    await sleep(pause, undefined, { signal: stop.signal }).catch(() => undefined)
    if (stop.signal.aborted) return 0
  }
}

function start(program) {
  return spawn(findRuntime(), [...RUNTIME.flags, program], {
    cwd: root,
    // Through the channel the shop says that it is open, and notices when this script is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment({
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      // A quarter of the work of a start is to strip and compile the same files again.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/node'),
      ...RUNTIME.env,
    }),
  })
}

/** How a shop has ended, and how many milliseconds it was open; 0 when it never was. */
function endOf(shop) {
  return new Promise((resolve, reject) => {
    let openSince
    shop.on('message', (message) => {
      if (message === 'open') openSince ??= performance.now()
    })
    shop.on('error', reject)
    shop.on('exit', (code, signal) => {
      resolve({ code, signal, openFor: openSince === undefined ? 0 : performance.now() - openSince })
    })
  })
}

function passSignals(send) {
  const pass = (signal, as = signal) => {
    let last = 0
    process.on(signal, () => {
      const isRepeated = Date.now() - last < SAME_SIGNAL
      last = Date.now()
      // On Windows the console tells all its processes, and a signal would end the shop at once.
      if (!isRepeated) send(process.platform === 'win32' ? undefined : as)
    })
  }
  pass('SIGINT')
  pass('SIGTERM')
  // Not below nohup, which takes the terminal away.
  if (process.stdin.isTTY) pass('SIGHUP', 'SIGTERM')
  followNpm(() => send('SIGTERM'))
}

/** npm may be killed without a word to us. Its shell is not between us: package.json has it replaced by this program. */
function followNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}
