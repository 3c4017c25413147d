import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import { unknownPath } from './errors.ts'

/** Readers must not trust one that is older; RFC 9116 advises less than a year. */
const VALID_DAYS = 180
const DAY = 86_400_000

/** /.well-known/security.txt (RFC 9116): whom to tell of a weakness. There is none until SECURITY_CONTACT names somebody. */
export function registerSecurityText(app: FastifyInstance, config: Config, clock: Clock): void {
  const { securityContact, publicUrl } = config
  const path = '/.well-known/security.txt'
  app.get(path, (request, reply) => {
    if (securityContact === undefined) return unknownPath(request, reply)
    const expires = new Date(clock.now().getTime() + VALID_DAYS * DAY)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
    ]
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
