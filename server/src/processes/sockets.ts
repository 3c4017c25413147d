import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where one process of a group listens for the others. On Linux and Windows no file is left behind when it is killed. */
export function socketOf(group: string, number: number): string {
  const name = `kwaderno-${group}-${number}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}
