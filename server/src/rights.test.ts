import { expect, test } from 'vitest'
import { rightsNotice } from './rights.ts'

test('who starts the shop as root is told that it keeps those rights, and why', () => {
  expect(rightsNotice(0).join(' ')).toContain('because its data and packages belong to root')
  expect(rightsNotice(1001)).toEqual([])
})
