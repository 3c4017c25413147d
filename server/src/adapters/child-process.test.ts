import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerOf, forkChild } from './child-process.ts'
import { readSheet } from './sheets.ts'

test('a child gets what it needs to trust the same certificates as the shop, and nothing that is secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kwaderno-child-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = join(folder, 'tell.mjs')
  await writeFile(script, `process.once('message', () => process.send(process.env))`)
  vi.stubEnv('NODE_EXTRA_CA_CERTS', '/etc/ssl/own-ca.pem')
  vi.stubEnv('S3_SECRET_ACCESS_KEY', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const child = forkChild(script, { heapMegabytes: 64 })
  onTestFinished(() => void child.kill('SIGKILL'))
  const given = await answerOf<Record<string, string>>(child, {})
  expect(given).toMatchObject({ NODE_EXTRA_CA_CERTS: '/etc/ssl/own-ca.pem', NODE_ENV: 'production' })
  expect(given).not.toHaveProperty('S3_SECRET_ACCESS_KEY')
})

test('a child that cannot be started ends its task, and nothing else', async () => {
  const node = process.execPath
  onTestFinished(() => void (process.execPath = node))
  const about = { name: 'prices.csv', unpackedBytes: 1000, mostRows: 10 }
  // As where the system has no process left, or an upgrade has just put another program into its place.
  process.execPath = '/nowhere/node'
  const child = forkChild('nothing.mjs', { heapMegabytes: 64 })
  expect(await answerOf(child, {})).toBeUndefined()
  expect(await readSheet(Buffer.from('Pencil,12'), about)).toBeUndefined()
  process.execPath = node
  expect(await readSheet(Buffer.from('Pencil,12'), about)).toMatchObject({ rowCount: 1 })
})
