import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

test('splits instructions at the marker and shows none of it', () => {
  expect(stepsOf('Open My orders.@@@Choose one.@@@Press Return.')).toEqual([
    'Open My orders.',
    'Choose one.',
    'Press Return.',
  ])
})

test('shows no empty steps for markers at the ends, in a row or with spaces around', () => {
  expect(stepsOf('@@@ One. @@@\n@@@@@@Two.@@@')).toEqual(['One.', 'Two.'])
  expect(stepsOf('')).toEqual([])
})

test('instructions without a marker are one step', () => {
  expect(stepsOf('Write to cashier@example.com')).toEqual(['Write to cashier@example.com'])
})
