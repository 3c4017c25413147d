import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server that may be away. */
export interface Mailbox {
  url: string
  /** The ids of the mails that have come, by address: one that comes again under its id is the same, and is shown once. */
  received: Map<string, Set<string>>
  away(): Promise<void>
  back(): Promise<void>
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const received = new Map<string, Set<string>>()
  let server: SMTPServer | undefined
  let port = 0
  async function back() {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, session, callback) {
        void text(stream).then((mail) => {
          const id = /^message-id: *(\S+)/im.exec(mail)?.[1] ?? randomUUID()
          for (const { address } of session.envelope.rcptTo) {
            received.set(address, (received.get(address) ?? new Set()).add(id))
          }
          callback()
        }, callback)
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
