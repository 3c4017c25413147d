import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { socketName, type Endpoint } from './listening.ts'

const PID_FILE = 'postmaster.pid'

/** What PostgreSQL notes of itself in postmaster.pid: true while it runs, a memory afterwards. */
export interface PidFile extends Endpoint {
  pid: number
  /** What it is about. While it is 'starting' it may recover after a crash, which takes as long as it takes. */
  state: 'starting' | 'ready' | 'stopping' | undefined
}

const STATES = ['starting', 'ready', 'stopping'] as const

/** The lines are: pid, folder, start, port, folder of the socket, address, shared memory, state. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const lines = (await readText(cluster)).split('\n').map((line) => line.trim())
  const [pid, port, socket] = [Number(lines[0]), Number(lines[3]), lines[4]]
  if (!pid || !port) return undefined
  return { pid, port, host: socket || '127.0.0.1', state: STATES.find((state) => state === lines[7]) }
}

/**
 * PostgreSQL refuses to start while the number in its pid file, or in the one of its socket, belongs to any process that
 * could be its own, which a reused number may look like. With the number of its parent, ours, it passes that check, and
 * still makes sure by the shared memory that nobody works on the data.
 */
export async function disarmPidFiles(cluster: string): Promise<void> {
  if (process.platform === 'win32') return
  for (const name of [PID_FILE, `${socketName}.lock`]) {
    const text = await readText(cluster, name)
    const rest = text.indexOf('\n')
    if (rest > 0) await writeFile(join(cluster, name), `${process.pid}${text.slice(rest)}`)
  }
}

function readText(cluster: string, name = PID_FILE): Promise<string> {
  return readFile(join(cluster, name), 'utf8').catch(() => '')
}
