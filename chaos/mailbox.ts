import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that may be away. */
export interface Mailbox {
  url: string
  /** How many mails have come, by address. */
  received: Map<string, number>
  away(): Promise<void>
  back(): Promise<void>
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const received = new Map<string, number>()
  let server: SMTPServer | undefined
  let port = 0
  async function back() {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, session, callback) {
        stream.resume()
        stream.on('end', () => {
          for (const { address } of session.envelope.rcptTo)
            received.set(address, (received.get(address) ?? 0) + 1)
          callback()
        })
      },
    })
    server.on('error', () => undefined)
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
  }
  async function away() {
    const closing = server
    server = undefined
    if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()))
  }
  await back()
  return { url: `smtp://127.0.0.1:${port}`, received, away, back, close: away }
}
