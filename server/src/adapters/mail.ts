import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

export interface Mailer {
  /**
   * Delivers now. Requests do not call it: they enqueue the mail in their transaction.
   * @param id one that is delivered again under it is the same mail to who receives it
   */
  send(mail: Mail, id?: string): Promise<void>
  close(): void
}

/** SMTP when it is configured, otherwise an outbox of `.eml` files. */
export function openMailer(config: Pick<Config, 'mail' | 'dataDir'>, log: Logger): Mailer {
  return config.mail.smtpUrl
    ? smtpMailer(config.mail.smtpUrl, config.mail.from)
    : outboxMailer(join(config.dataDir, 'outbox'), config.mail.from, log)
}

/** Connections stay open between mails. What the address says goes before: `?maxConnections=2` for a careful server. */
const POOL = {
  pool: true,
  maxConnections: 10,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...POOL }, { from })
  return {
    async send(mail, id) {
      await transport.sendMail({ ...mail, ...idOf(from, id) })
    },
    close: () => transport.close(),
  }
}

/** A process may be killed between the server's yes and our note of it: the mail then goes out again, under its own id. */
function idOf(from: string, id: string | undefined): { messageId?: string } {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'shop'
  return id === undefined ? {} : { messageId: `<${id}@${domain}>` }
}

function outboxMailer(folder: string, from: string, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return {
    async send(mail, id) {
      const { message } = await transport.sendMail({ ...mail, ...idOf(from, id) })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Two mails of one moment and subject are still two files.
      const tail = randomBytes(3).toString('hex')
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${slug(mail.subject)}-${tail}.eml`
      const path = join(folder, name)
      // Whoever watches the folder never sees half a mail.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log.info({ path, subject: mail.subject }, 'mail written to the outbox')
    },
    close: () => {},
  }
}

function slug(subject: string): string {
  return (
    subject
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 40) || 'mail'
  )
}
