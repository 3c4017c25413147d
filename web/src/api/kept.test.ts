import '../test-data/browser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropKept, gatherKept, joinKept, readKept, writeKept } from './kept.ts'
import { comeBack, takeUpSession, wasSessionEnded } from './kept-return.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

/** The end of a session: what is open is read, the tab emptied, and then it is stored. */
function endSession(userId: number | undefined, href = '/cart'): void {
  const keep = gatherKept(userId, href)
  sessionStorage.clear()
  keep()
}

describe('the end of a session', () => {
  test('keeps what is typed and what the tab had stored, for the same person', () => {
    const leave = joinKept('profile', () => '{"name":"Ana"}')
    sessionStorage.setItem('cart-selection', '{"ids":[1]}')
    endSession(5, '/profile/edit')
    leave()
    expect(wasSessionEnded()).toBe(true)
    expect(takeUpSession(5)).toBe('/profile/edit')
    expect(sessionStorage.getItem('cart-selection')).toBe('{"ids":[1]}')
    // What was typed waits for its form.
    expect(readKept()).toMatchObject({ typed: { profile: '{"name":"Ana"}' }, stored: {} })
  })

  test('leaves nothing for anybody else', () => {
    const leave = joinKept('profile', () => 'secret')
    sessionStorage.setItem('cart-selection', 'mine')
    endSession(5)
    leave()
    expect(takeUpSession(6)).toBeUndefined()
    expect({ ...sessionStorage }).toEqual({})
  })

  test('before the page knew whose it was leaves an address, and nothing else', () => {
    endSession(undefined, '/orders/7')
    expect(takeUpSession(6)).toBe('/orders/7')
    expect(wasSessionEnded()).toBe(false)
  })

  test('a second time keeps what its form has not taken up yet, and no other one’s', () => {
    const leave = joinKept('profile', () => 'first')
    endSession(5)
    leave()
    const leaveChat = joinKept('chat', () => 'second')
    endSession(5)
    expect(readKept()?.typed).toEqual({ profile: 'first', chat: 'second' })
    endSession(6)
    leaveChat()
    expect(readKept()?.typed).toEqual({ chat: 'second' })
  })

  test('keeps no form that has nothing, is closed, or is larger than a tab can hold', () => {
    const leave = [
      joinKept('empty', () => undefined),
      joinKept('large', () => 'x'.repeat(2_000_001)),
      joinKept('small', () => 'x'),
    ]
    joinKept('closed', () => 'x')()
    endSession(5)
    for (const one of leave) one()
    expect(readKept()?.typed).toEqual({ small: 'x' })
  })

  test('in a tab without room keeps the address', () => {
    const set = vi.spyOn(Object.getPrototypeOf(sessionStorage), 'setItem')
    set.mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    writeKept({ userId: 5, href: '/cart', typed: { profile: 'x' }, stored: { a: 'b' } })
    expect(readKept()).toEqual({ userId: 5, href: '/cart', typed: {}, stored: {} })
  })
})

test('a form of the same name that was opened later is not closed by the first one', () => {
  const leaveFirst = joinKept('address', () => 'first')
  const leaveSecond = joinKept('address', () => 'second')
  leaveFirst()
  endSession(5)
  leaveSecond()
  expect(readKept()?.typed).toEqual({ address: 'second' })
})

test('a log-in in another tab brings this one back, for the same person only', () => {
  const replaced = vi.spyOn(window.location, 'replace')
  endSession(5, '/orders')
  comeBack(undefined)
  expect(replaced).not.toHaveBeenCalled()
  comeBack(5)
  expect(replaced).toHaveBeenCalledWith('/orders')
  dropKept()
  comeBack(5)
  expect(replaced).toHaveBeenCalledTimes(1)
})
