import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyName } from './catalogue-names.ts'
import { plainText } from './plain-text.ts'

test('what nobody sees is left out, what makes one sign of several stays', () => {
  expect(plainText('ad\u200bmin\u2060')).toBe('admin')
  expect(plainText('proof\u202egnp.exe')).toBe('proofgnp.exe')
  expect(plainText('pin\u0303a')).toBe('pi\u00f1a')
  expect(plainText('a\u200db')).toBe('ab')
  expect(plainText('\u{1f468}\u200d\u{1f4bb} \u2764\ufe0f')).toBe('\u{1f468}\u200d\u{1f4bb} \u2764\ufe0f')
})

test('what has been cleaned once stays as it is', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u200b', '\u200d', '\u0303', 'n', '\u{1f468}', '\u3164'),
  )
  fc.assert(
    fc.property(fc.array(unit), (parts) => {
      const text = parts.join('')
      expect(plainText(plainText(text))).toBe(plainText(text))
      expect(tidyName(tidyName(text))).toBe(tidyName(text))
    }),
  )
})
