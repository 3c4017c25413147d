import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectScans } from './scan-detector.ts'

/** Types a text with these pauses between its keys, Enter behind the last one. */
function typed(text: string, pauses: readonly number[], least = 4): string | undefined {
  const typing = detectScans()
  let at = 1000
  for (const [index, character] of [...text].entries()) {
    typing.add(character, at)
    at += pauses[index % pauses.length] ?? 0
  }
  return typing.end(at, least)
}

test('what comes at the pace of a scanner is a scan, whatever it says', () => {
  const code = fc.string({ minLength: 4, maxLength: 40, unit: 'grapheme-ascii' })
  const pauses = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(code, pauses, (text, between) => {
      expect(typed(text, between)).toBe(text)
    }),
  )
})

test('what comes at the pace of a hand is none', () => {
  const word = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' })
  const pauses = fc.array(fc.integer({ min: 81, max: 2000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(word, pauses, (text, between) => {
      expect(typed(text, between, 2)).toBeUndefined()
    }),
  )
  // The quickest of hands: a short word in a roll, Enter a little later.
  expect(typed('pens', [60, 45, 70, 75])).toBeUndefined()
})

test('a code is closed once, also when the scanner closes it twice', () => {
  const typing = detectScans()
  for (const [index, character] of [...'SKU-1'].entries()) typing.add(character, index * 10)
  expect(typing.end(50, 4)).toBe('SKU-1')
  expect(typing.end(60, 4)).toBe('')
  expect(typing.end(400, 4)).toBeUndefined()
  // Nor is the Enter of a quick hand a second one.
  typing.add('a', 1000)
  expect(typing.end(1060, 4)).toBeUndefined()
  expect(typing.end(1090, 4)).toBeUndefined()
})

test('a scan behind typing is only the scan', () => {
  const typing = detectScans()
  typing.add('P', 0)
  typing.add('e', 150)
  for (const [index, character] of [...'SKU-1'].entries()) typing.add(character, 400 + index * 10)
  expect(typing.end(450, 4)).toBe('SKU-1')
})

test('a scan right behind other keys is the rest of them, one behind a pause is not', () => {
  const typing = detectScans()
  expect(typing.isRest()).toBe(false)
  typing.add('S', 1000)
  expect(typing.isRest()).toBe(false)
  for (const [index, character] of [...'KU-1'].entries()) typing.add(character, 1120 + index * 10)
  expect(typing.isRest()).toBe(true)
  expect(typing.end(1160, 2)).toBe('KU-1')
  expect(typing.isRest()).toBe(false)
  // The next code, however soon.
  typing.add('S', 1360)
  typing.add('K', 1370)
  expect(typing.isRest()).toBe(false)
})

test('control keys belong to a scan only while it runs and right behind it', () => {
  const typing = detectScans()
  expect(typing.isInside(0)).toBe(false)
  typing.add('A', 0)
  expect(typing.isInside(10)).toBe(false)
  typing.add('B', 10)
  expect(typing.isInside(20)).toBe(true)
  expect(typing.end(20, 2)).toBe('AB')
  expect(typing.isInside(30)).toBe(true)
  expect(typing.isInside(200)).toBe(false)
})
