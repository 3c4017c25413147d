import { expect, test } from 'vitest'
import { rootNotice } from './root-notice.ts'

test('who starts the shop as root is told that it keeps those rights, and why', () => {
  expect(rootNotice(0).join(' ')).toContain('because its data and packages belong to root')
  expect(rootNotice(1001)).toEqual([])
})
