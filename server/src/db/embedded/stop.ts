import { execFile } from 'node:child_process'
import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { probe } from './probe.ts'
import { readPidFile } from './pid-file.ts'
import type { Postmaster, Server } from './postmaster.ts'
import { birthOf, commandOf, isAlive, isServerOf, parentOf } from './process.ts'

const run = promisify(execFile)

/** For a shutdown that leaves nothing to recover. */
const ORDERLY = 7000
/** For one that leaves the rest to the recovery of the next start; the server itself kills what has not ended after 5 s. */
const IMMEDIATE = 8000

/**
 * Ends a server. Open transactions are rolled back, everything committed is on disk, whichever way it takes: in order
 * at first, and when that takes too long at once. One that recovers is ended at once, because PostgreSQL 18 may hang for
 * good when it is asked to stop in order meanwhile.
 * @param isHanging when it has had its time already
 */
export async function stopServer(server: Server, postmaster: Postmaster, isHanging = false): Promise<void> {
  if (process.platform === 'win32') return endOnWindows(server)
  const { pid, birth } = postmaster
  const isThere = async () => (await birthOf(pid)) === birth
  async function end(signal: NodeJS.Signals, patience: number): Promise<boolean> {
    if (!(await isThere())) return true
    send(pid, signal)
    for (let waited = 0; waited < patience && (await isAlive(pid)); waited += 50) await sleep(50)
    return !(await isThere())
  }
  const isUrgent = isHanging || (await recovers(server, postmaster))
  if (!isUrgent && (await end('SIGINT', ORDERLY))) return
  // One that was halted does nothing before it goes on.
  if (isHanging) send(pid, 'SIGCONT')
  if (await end('SIGQUIT', IMMEDIATE)) return
  await end('SIGKILL', IMMEDIATE)
  await stopOrphans(server.cluster)
}

async function endOnWindows({ binaries, cluster }: Server): Promise<void> {
  const stop = (mode: string, seconds: number) =>
    run(join(binaries.bin, 'pg_ctl.exe'), ['stop', '-D', cluster, '-m', mode, '-w', '-t', String(seconds)])
  await stop('fast', ORDERLY / 1000).catch(() => stop('immediate', IMMEDIATE / 1000))
}

async function recovers(server: Server, postmaster: Postmaster): Promise<boolean> {
  if ((await readPidFile(server.cluster))?.state === 'starting') return true
  return (await probe(postmaster, server, 1000)) === 'starting'
}

/**
 * Ends the processes of a server whose first process is gone; until then their shared memory keeps the next server from
 * starting. They notice by themselves, but not while they compute, or were halted. Those of a server that lives are not
 * touched.
 */
export async function stopOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const orphans = await listOrphans(cluster)
    for (const pid of orphans) send(pid, signal)
    for (let waited = 0; waited < 1000 && (await someLive(orphans)); waited += 50) await sleep(50)
  }
}

/** All processes of PostgreSQL work in the folder of their data. */
async function listOrphans(cluster: string): Promise<number[]> {
  const orphans: number[] = []
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (!pid) continue
    const folder = await readlink(`/proc/${name}/cwd`).catch(() => undefined)
    if (folder !== cluster || !(await commandOf(pid)).startsWith('postgres:')) continue
    if (!(await isServerOf(await parentOf(pid), cluster))) orphans.push(pid)
  }
  return orphans
}

async function someLive(pids: readonly number[]): Promise<boolean> {
  for (const pid of pids) if (await isAlive(pid)) return true
  return false
}

/** A process may end before its signal comes. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
