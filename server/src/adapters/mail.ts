import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser/index.js'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** Who a mail is from and where answers go; what is empty is as MAIL_FROM has it. */
export interface Sender {
  name: string
  address: string
  replyTo: string
}

export interface Mailer {
  /**
   * Delivers now. Requests do not call it: they enqueue the mail in their transaction.
   * @param id one that is delivered again under it is the same mail to who receives it
   */
  send(mail: Mail, id?: string, sender?: Sender): Promise<void>
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
  const transport = createTransport({ url, ...POOL })
  return {
    async send(mail, id, sender) {
      await transport.sendMail({ ...mail, ...headOf(from, id, sender) })
    },
    close: () => transport.close(),
  }
}

/**
 * Who it is from, and its id: a process may be killed between the server's yes and our note of it, and the mail then goes
 * out again, under the same id.
 */
function headOf(from: string, id: string | undefined, sender?: Sender): Pick<SendMailOptions, 'from'> {
  const installed = addressparser(from, { flatten: true })[0] ?? { name: '', address: from }
  const address = sender?.address || installed.address
  const domain = address.split('@')[1] ?? 'shop'
  return {
    from: { name: sender?.name || installed.name, address },
    ...(sender?.replyTo ? { replyTo: sender.replyTo } : {}),
    ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
  }
}

function outboxMailer(folder: string, from: string, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail, id, sender) {
      const { message } = await transport.sendMail({ ...mail, ...headOf(from, id, sender) })
      // Two mails of one moment and subject are still two files.
      const tail = randomBytes(3).toString('hex')
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${slug(mail.subject)}-${tail}.eml`
      const path = join(folder, name)
      // Whoever watches the folder never sees half a mail.
      const write = () => writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await write()
      })
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
