import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { TestApp } from './app.ts'

export interface SentMail {
  from: string
  replyTo: string
  to: string
  subject: string
  text: string
  /** '' of a mail without one. */
  html: string
  /** What is attached to it. */
  files: { name: string; content: Uint8Array }[]
}

/** The mails that were written so far, oldest first; what waits is sent before. */
export async function sentMails({ deps }: Pick<TestApp, 'deps'>): Promise<SentMail[]> {
  await deps.jobs.drain()
  await deps.mailQueue.drain()
  const folder = join(deps.config.dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).toSorted()
  return Promise.all(names.map(async (name) => parseMail(await readFile(join(folder, name), 'utf8'))))
}

export async function parseMail(raw: string): Promise<SentMail> {
  const { text = '', html = '', subject = '', attachments, ...head } = await PostalMime.parse(raw)
  const [to] = head.to ?? []
  return {
    from: inWords(head.from),
    replyTo: (head.replyTo ?? []).map(inWords).join(),
    to: to?.address ?? '',
    subject,
    text: text.trimEnd(),
    html,
    files: attachments.map(({ filename, content }) => ({
      name: filename ?? '',
      content: new Uint8Array(content as ArrayBuffer),
    })),
  }
}

const inWords = (address: { name: string; address?: string | undefined } | undefined) =>
  address?.name ? `${address.name} <${address.address}>` : (address?.address ?? '')
