import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { clockOf, endOfDay, startOfDay } from './clock.ts'

describe('the shop day', () => {
  test('begins and ends at midnight in Manila', () => {
    expect(clockOf(() => new Date('2026-11-20T15:59:59Z')).today()).toBe('2026-11-20')
    expect(clockOf(() => new Date('2026-11-20T16:00:00Z')).today()).toBe('2026-11-21')
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T16:00:00.000Z')
    expect(endOfDay('2026-11-21').toISOString()).toBe('2026-11-21T16:00:00.000Z')
  })

  test('begins and ends then whatever the zone of the machine, also when its clocks change', () => {
    const clock = fileURLToPath(new URL('clock.ts', import.meta.url))
    const script = `
      const { startOfDay, endOfDay } = await import(${JSON.stringify(clock)})
      const days = ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2024-02-29', '2026-12-31']
      console.log(days.map((day) => startOfDay(day).toISOString() + endOfDay(day).toISOString()).join())`
    const inZone = (TZ: string) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      })
    const inManila = inZone('Asia/Manila')
    expect(inManila).toContain('2026-03-06T16:00:00.000Z2026-03-07T16:00:00.000Z')
    for (const zone of ['America/New_York', 'Australia/Lord_Howe']) expect(inZone(zone)).toBe(inManila)
  })
})
