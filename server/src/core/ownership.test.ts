import { getOrder } from '@kwaderno/contract/order.ts'
import { expect, test } from 'vitest'
import { Ownership } from './ownership.ts'

const customer = {
  userId: 7,
  userName: 'ana',
  fullName: 'Ana Reyes',
  roleId: 2,
  roleName: 'Customer',
  modulePermission: [],
  isStaff: false,
  hasSecondFactor: false,
  sessionId: 'one',
  secondFactorAt: null,
}
const asked = () => new Ownership(customer, getOrder.access, 'This order does not exist.')

test('an answer for which nobody has asked whose record it is fails, whether it would have been the caller’s or not', () => {
  expect(() => asked().confirm(getOrder)).toThrow('getOrder was answered without asking whose record it is')
  for (const ask of [
    (owner: Ownership) => owner.record({ user_id: 7 }),
    (owner: Ownership) => owner.row({ id: 1 }),
  ]) {
    const owner = asked()
    ask(owner)
    expect(() => owner.confirm(getOrder)).not.toThrow()
  }
})

test('what is not there and what is another’s are refused in the same words', () => {
  const gone = { status: 404, message: 'This order does not exist.' }
  for (const found of [undefined, { user_id: 8 }, { user_id: null }]) {
    expect(() => asked().record(found)).toThrow(expect.objectContaining(gone) as Error)
  }
  for (const found of [undefined, false] as const) {
    expect(() => asked().row(found)).toThrow(expect.objectContaining(gone) as Error)
  }
})
