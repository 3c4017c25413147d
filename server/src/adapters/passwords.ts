import { hash, verify, type Options } from '@node-rs/argon2'
import { openQueue } from './queue.ts'

/**
 * Two at once: hashes take the processor, 19 MB each, and the four threads that files and name look-ups need as well. Those
 * that may wait take some seconds.
 */
const enqueue = openQueue({ atOnce: 2, waiting: 100 })

/** @throws TooBusyError */
export function hashPassword(password: string | Buffer, effort: Options): Promise<string> {
  return enqueue(() => hash(password, effort))
}

/** @throws TooBusyError */
export function isPassword(hashed: string, password: string): Promise<boolean> {
  return enqueue(() => verify(hashed, password))
}
