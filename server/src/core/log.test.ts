import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** As the database throws it. */
const TAKEN = `Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
  detail: 'Key (email)=(ana@example.com) already exists.',
  where: 'at ana@example.com',
})`

/** What a process writes that logs an error as one line of JSON. */
async function lineOf(error: string): Promise<string> {
  const log = JSON.stringify(join(import.meta.dirname, 'log.ts'))
  const script = `const { openLog } = await import(${log}); openLog('info', false).error({ err: ${error} }, 'failed')`
  const run = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return run.stdout
}

test.each<[title: string, error: string]>([
  ['by itself', TAKEN],
  ['as one of several', `new AggregateError([new Error('first'), ${TAKEN}], 'parts have failed')`],
  ['as a part of another', `Object.assign(new Error('not saved'), { reason: ${TAKEN} })`],
  ['as the cause of another', `new Error('not saved', { cause: ${TAKEN} })`],
])('an error of the database is logged without the values of its row: %s', async (_title, error) => {
  const line = await lineOf(error)
  expect(JSON.parse(line)).toMatchObject({ level: 50, msg: 'failed' })
  expect(line).toContain('users_email')
  expect(line).not.toContain('ana@example.com')
})
