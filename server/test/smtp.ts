import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  raw: string
  /** Milliseconds of this process. */
  at: number
}

export interface MailServer {
  url: string
  /** In the order in which they have come. */
  received: ReceivedMail[]
  /** How many connections were open at once, at most. */
  mostConnections(): number
  /** The answer to every mail from now on, such as `550 No such user`; undefined takes them again. */
  refuseWith(answer: string | undefined): void
  /** Keeps the next mail without an answer until it is let go. */
  hold(): { reached: Promise<void>; letGo: () => void }
  close(): Promise<void>
}

/** A real SMTP server on a free port, without TLS. @param of.locked lets nobody log in */
export async function startMailServer({ locked = false } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let refusal: string | undefined
  let most = 0
  let held: { reached: () => void; freed: Promise<void> } | undefined
  const server = new SMTPServer({
    authOptional: !locked,
    allowInsecureAuth: true,
    disabledCommands: locked ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')),
    logger: false,
    onConnect(_session, done) {
      most = Math.max(most, server.connections.size)
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const kept = held
        held = undefined
        kept?.reached()
        await kept?.freed
        if (refusal !== undefined) {
          const [code = '550'] = refusal.split(' ')
          done(Object.assign(new Error(refusal.slice(code.length + 1)), { responseCode: Number(code) }))
          return
        }
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        received.push({ to, raw: Buffer.concat(chunks).toString(), at: performance.now() })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mostConnections: () => most,
    hold() {
      const [reached, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      held = { reached: () => reached.resolve(), freed: freed.promise }
      return { reached: reached.promise, letGo: () => freed.resolve() }
    },
    refuseWith: (answer) => void (refusal = answer),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
