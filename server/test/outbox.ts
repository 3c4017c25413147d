import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

export interface SentMail {
  from: string
  replyTo: string
  to: string
  subject: string
  text: string
}

/** The mails that the jobs have written so far, oldest first. */
export async function sentMails({ deps }: Pick<TestApp, 'deps'>): Promise<SentMail[]> {
  await deps.jobs.drain()
  const folder = join(deps.config.dataDir, 'outbox')
  const names = (await readdir(folder)).toSorted()
  return Promise.all(names.map(async (name) => parseMail(await readFile(join(folder, name), 'utf8'))))
}

/** Of a plain-text mail whose lines the mailer may have folded. */
export function parseMail(raw: string): SentMail {
  const [head = '', ...body] = raw.replaceAll('=\n', '').replaceAll('=3D', '=').split('\n\n')
  return {
    from: field(head, 'From'),
    replyTo: field(head, 'Reply-To'),
    to: field(head, 'To'),
    subject: field(head, 'Subject'),
    text: body.join('\n'),
  }
}

const field = (head: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? ''
