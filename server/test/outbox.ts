import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

export interface SentMail {
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
    to: /^To: (.*)$/m.exec(head)?.[1] ?? '',
    subject: /^Subject: (.*)$/m.exec(head)?.[1] ?? '',
    text: body.join('\n'),
  }
}
