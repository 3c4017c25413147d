import type { IncomingHttpHeaders } from 'node:http'
import type { Deps } from './deps.ts'

const NAME = 'kwaderno-changed'
/** Seconds; by then every process has heard of a change, or knows that it hears nothing. */
const SECONDS = 5

/**
 * The cookie by which a browser says for some seconds that it has changed something, so that whichever process answers it next asks the
 * database what is true by now. A process that is alone knows by itself.
 */
export function changedCookie({ changes, config }: Pick<Deps, 'changes' | 'config'>): string | undefined {
  if (changes.isAlone()) return undefined
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${NAME}=1; Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** Whether whoever asks may have changed something a moment ago. */
export function hasChanged({ cookie }: IncomingHttpHeaders): boolean {
  return cookie !== undefined && cookie.includes(`${NAME}=`)
}
