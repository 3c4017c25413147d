import fc from 'fast-check'
import { expect, test } from 'vitest'
import { piecesOf } from './message-links.ts'

const hrefsOf = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? [])

test('an address within a text is one of its own, and what ends the sentence is not part of it', () => {
  expect(piecesOf('See https://example.com/a?b=1#c, or call.')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1#c', href: 'https://example.com/a?b=1#c' },
    { text: ', or call.' },
  ])
  expect(hrefsOf('(https://example.com/pad_(paper))!')).toEqual(['https://example.com/pad_(paper)'])
  expect(hrefsOf('(https://example.com/pads)')).toEqual(['https://example.com/pads'])
  expect(hrefsOf('*https://example.com/a* and https://example.com/b_')).toEqual([
    'https://example.com/a',
    'https://example.com/b',
  ])
})

test('only http and https are addresses', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<script>',
    'ftp://example.com',
    'https://',
    'www.example.com',
    '<a href="x">',
  ])
    expect(hrefsOf(text)).toEqual([])
  expect(hrefsOf('HTTPS://EXAMPLE.COM/Pad')).toEqual(['https://example.com/Pad'])
})

test('the pieces of any text make up the text again, and each address may be opened', () => {
  const part = fc.oneof(
    fc.webUrl(),
    fc.string({ unit: fc.constantFrom(...'htps:/.()[]<>"\'`_* ,!?a1\n') }),
    fc.string(),
  )
  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join(' ')),
      (text) => {
        const pieces = piecesOf(text)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const { href } of pieces) if (href !== undefined) expect(href).toMatch(/^https?:\/\/[^\s<>"`]/)
      },
    ),
  )
})
