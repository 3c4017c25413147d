import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * When a process began, as a text that no later process with the same number has; undefined when there is none, or only
 * its remains that nobody has collected yet.
 */
export async function birthOf(pid: number): Promise<string | undefined> {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (process.platform === 'linux') return birthOnLinux(pid)
  return process.platform === 'win32' ? birthOnWindows(pid) : birthByPs(pid)
}

export async function isAlive(pid: number): Promise<boolean> {
  if (process.platform === 'linux') return (await birthOf(pid)) !== undefined
  // Asked often, and elsewhere a birth costs a process.
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function birthOnLinux(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses may hold anything, so fields are counted from behind it: state is the 3rd, start the 22nd.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state, start] = [fields[0], fields[19]]
  if (!start || state === 'Z' || state === 'X') return undefined
  // Starts are counted from the boot of the machine.
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${boot.trim()} ${start}`
}

async function birthByPs(pid: number): Promise<string | undefined> {
  const text = await say('ps', ['-o', 'stat=,lstart=', '-p', String(pid)])
  const [state, ...start] = text.trim().split(/\s+/)
  return state && !state.startsWith('Z') ? start.join(' ') : undefined
}

async function birthOnWindows(pid: number): Promise<string | undefined> {
  const command = `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`
  return (await say('powershell.exe', ['-NoProfile', '-Command', command])).trim() || undefined
}

/** The command line of a process; empty when it cannot be known. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'win32') return ''
  if (process.platform !== 'linux') return say('ps', ['-o', 'command=', '-p', String(pid)])
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return text.replaceAll('\0', ' ')
}

/** Whether a process is a server on this cluster, as far as that can be seen. */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'win32') return isAlive(pid)
  const command = await commandOf(pid)
  return command.includes('postgres') && `${command} `.includes(`-D ${cluster} `)
}

/** Who started a process, on Linux; 0 when that cannot be known. */
export async function parentOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) || 0
}

async function say(program: string, args: string[]): Promise<string> {
  return run(program, args, { env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }).then(
    ({ stdout }) => stdout,
    () => '',
  )
}
