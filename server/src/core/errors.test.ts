import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { answerErrors } from './errors.ts'

test('a value that the database cannot keep is refused as such and is no failure of the shop', async () => {
  const shop = await startTestApp()
  onTestFinished(() => shop.close())
  const app = fastify()
  onTestFinished(() => app.close())
  answerErrors(app)
  const kept = {
    day: (text: string) => sql`select ${text}::date`.execute(shop.db),
    number: (text: string) => sql`select ${text}::integer`.execute(shop.db),
  }
  app.get<{ Querystring: { kind: 'day' | 'number'; value: string } }>('/', ({ query }) =>
    kept[query.kind](query.value),
  )
  const answers: unknown[] = []
  for (const query of [
    { kind: 'day', value: '0000-01-01' },
    { kind: 'day', value: '2026-02-30' },
    { kind: 'day', value: 'someday' },
    { kind: 'number', value: '99999999999' },
  ]) {
    const answer = await app.inject({ url: '/', query })
    answers.push([answer.statusCode, answer.json<{ title: string }>().title])
  }
  const noDay = [400, 'A date cannot be stored.']
  expect(answers).toEqual([noDay, noDay, noDay, [400, 'A number is too large.']])
})
