import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { serverEnvironment } from './cluster.ts'
import type { Owner } from './owner.ts'

const LARGEST_LOG = 10_000_000

/** A server process that has been told to start. */
export interface Launched {
  /** Of the server, but on Windows of the program that starts it. */
  pid: number | undefined
  /** Why it ended, in the words of its log where there are some; undefined while it lives. */
  failure(): string | undefined
}

/**
 * Starts a server process in a group of its own, so that Ctrl-C reaches us alone and we stop it last. Its output goes
 * to the log, which begins anew when it has become long.
 */
export function launch(options: {
  binaries: Binaries
  cluster: string
  logFile: string
  owner: Owner | undefined
  port: number
  settings: Record<string, string>
}): Launched {
  const { binaries, logFile, owner } = options
  const from = turnLog(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const [program, args] = commandLine(options)
  const child = spawn(join(binaries.bin, program), args, {
    cwd: dirname(binaries.bin),
    env: serverEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
    ...owner,
  })
  closeSync(log)
  child.unref()
  let ended: string | undefined
  child.on('error', (error) => (ended = String(error)))
  child.on('exit', (code, signal) => {
    // pg_ctl ends at once when all is well.
    if (program === 'postgres' || code !== 0) ended = `it ended with ${signal ?? code}`
  })
  return { pid: child.pid, failure: () => ended && (lastWords(logFile, from) ?? `${ended}; see ${logFile}`) }
}

function commandLine(options: {
  cluster: string
  port: number
  settings: Record<string, string>
}): [program: string, args: string[]] {
  const { cluster, port, settings } = options
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  if (process.platform !== 'win32') return ['postgres', ['-D', cluster, '-p', String(port), ...given]]
  // Only pg_ctl gives up an administrator's rights, with which the server refuses to run.
  const quoted = given.map((arg) => (arg === '-c' ? arg : `"${arg}"`)).join(' ')
  return ['pg_ctl.exe', ['start', '-W', '-D', cluster, '-o', `-p ${port} ${quoted}`]]
}

/** @returns how much of the log is older than the coming start */
function turnLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LARGEST_LOG) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}

function lastWords(logFile: string, from: number): string | undefined {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').split('\n')
  const reasons = lines.filter((line) => /FATAL|PANIC|error while|No space/i.test(line))
  return reasons.at(-1)?.replace(/^.*?(FATAL|PANIC): +/, '')
}
