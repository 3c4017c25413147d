import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { proxiesOf } from '../core/http-connections.ts'

/**
 * Tells the shop's own pages from those of strangers, which may ask for a WebSocket anywhere: a page is our own when its
 * origin is the host that was asked, or PUBLIC_URL. Whoever names no origin is no browser, and could name any.
 */
export function originCheck({
  publicUrl,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'trustProxy'>): (request: IncomingMessage) => boolean {
  const isProxy = proxiesOf(trustProxy)
  const known = new URL(publicUrl).origin
  return ({ headers, socket }) => {
    if (headers.origin === undefined) return true
    if (!/^https?:/.test(headers.origin) || !URL.canParse(headers.origin)) return false
    const { origin, protocol, host } = new URL(headers.origin)
    if (origin === known) return true
    const asked = [headers.host]
    if (isProxy(socket.remoteAddress ?? '')) asked.push(nearest(headers['x-forwarded-host']))
    // Whether it was http or https, a proxy need not say.
    return asked.some((name) => name !== undefined && hostOf(`${protocol}//${name}`) === host)
  }
}

/** What the nearest proxy has added comes last. */
function nearest(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(',').at(-1)?.trim()
}

/** Without the port that goes without saying. */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined
}
