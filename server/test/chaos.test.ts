import { expect, test } from 'vitest'
import { QUICK } from '../../chaos/faults.ts'
import { playFaults, type Outcome } from '../../chaos/run-faults.ts'

test('killed processes and ended connections lose, double and break nothing of what customers order, and need no help', async () => {
  const outcome = await playFaults({ processes: 1, only: QUICK, rounds: 1, scale: 0.1, customers: 4 })
  expect(outcome.notPlayed).toEqual([])
  expect(outcome.sums.acknowledged).toBeGreaterThan(0)
  expect(outcome.played.map(({ fault }) => fault)).toEqual(QUICK)
  expect(inBrief(outcome)).toEqual({ lost: 0, mailsLost: 0, doubled: [], wrong: [], help: 0, sums: [] })
}, 240_000)

function inBrief({ sums, mails, doubled, tally, help }: Outcome) {
  return {
    lost: sums.lost,
    mailsLost: mails.lost,
    doubled,
    wrong: [...tally.wrong],
    help,
    sums: sums.faults,
  }
}
