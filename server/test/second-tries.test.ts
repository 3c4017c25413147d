import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** What the script of `npm test` makes of it. */
async function evaluate(expression: string): Promise<unknown> {
  const code = `import * as script from './scripts/lib/second-tries.mjs'; process.stdout.write(JSON.stringify(${expression}))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: ROOT,
  })
  return JSON.parse(stdout)
}

const JOURNEY = { file: 'cart.spec.ts', title: 'adds' }
const ENTRY = { ...JOURNEY, reason: 'The clock of the browser.', until: '2026-12-31' }
const judge = (list: unknown, day: string) =>
  evaluate(`script.judged(${JSON.stringify([JOURNEY])}, ${JSON.stringify(list)}, '${day}')`)

test('a journey that passes on its second try fails the run, unless it is listed until today or later', async () => {
  const excused = { excused: [ENTRY], unexcused: [] }
  const unexcused = { excused: [], unexcused: [JOURNEY] }
  expect(await judge([], '2026-12-01')).toEqual(unexcused)
  expect(await judge([{ ...ENTRY, title: 'removes' }], '2026-12-01')).toEqual(unexcused)
  expect(await judge([ENTRY], '2026-12-31')).toEqual(excused)
  expect(await judge([ENTRY], '2027-01-01')).toEqual(unexcused)
})

test('a report names each journey that passed, once for each screen size', async () => {
  const spec = (...statuses: string[]) => ({ ...JOURNEY, tests: statuses.map((status) => ({ status })) })
  const report = {
    suites: [{ specs: [spec('expected', 'unexpected')], suites: [{ specs: [spec('expected')] }] }],
  }
  expect(await evaluate(`script.passedIn(${JSON.stringify(report)})`)).toEqual([JOURNEY, JOURNEY])
})

test('the list gives a reason and a day for each', async () => {
  expect(await evaluate('script.readSecondTries()')).toBeInstanceOf(Array)
  for (const wrong of [{ ...ENTRY, reason: ' ' }, { ...ENTRY, until: 'soon' }, JOURNEY]) {
    await expect(evaluate(`script.checked(${JSON.stringify([wrong])})`)).rejects.toThrow(
      /needs file, title, reason/,
    )
  }
})
