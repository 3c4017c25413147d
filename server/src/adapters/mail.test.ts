import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailer } from './mail.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwaderno-mail-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('mail without a mail server', () => {
  test('is written to the outbox as an .eml file', async () => {
    const mailer = openMailer(
      { dataDir: folder, mail: { smtpUrl: undefined, from: 'Shop <shop@example.com>' } },
      pino({ level: 'silent' }),
    )
    await mailer.send({ to: 'ana@example.com', subject: 'Approved: Ñ', text: 'Hello' })
    const [name] = await readdir(join(folder, 'outbox'))
    expect(name).toMatch(/-approved\b.*\.eml$/)
    const text = await readFile(join(folder, 'outbox', name ?? ''), 'utf8')
    expect(text).toContain('To: ana@example.com')
  })

  test('that goes out again because nobody noted that it had gone has the id of the first', async () => {
    const mailer = openMailer(
      { dataDir: folder, mail: { smtpUrl: undefined, from: 'Shop <shop@example.com>' } },
      pino({ level: 'silent' }),
    )
    const mail = { to: 'ana@example.com', subject: 'Sent twice', text: 'Hello' }
    for (const _time of [1, 2]) await mailer.send(mail, 'a1b2')
    const names = (await readdir(join(folder, 'outbox'))).filter((name) => name.includes('sent-twice'))
    const ids = await Promise.all(
      names.map(
        async (name) => /^Message-ID: .*$/m.exec(await readFile(join(folder, 'outbox', name), 'utf8'))?.[0],
      ),
    )
    expect(ids).toEqual(['Message-ID: <a1b2@example.com>', 'Message-ID: <a1b2@example.com>'])
  })
})
