import { isBannerLink, isButtonLink, moved } from '@kwaderno/contract/banner-rules.ts'
import { isSocialLink } from '@kwaderno/contract/web-address.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const SHOP = 'https://shop.example/'
const start = fc.constantFrom(
  '',
  '/',
  '//',
  '/\\',
  'http://',
  'https://',
  'HTTPS:/',
  'javascript:',
  '\t/',
  ' ',
)
const rest = fc.oneof(
  fc.webUrl(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('a@b.example', 'shop?x=1#y', '1:80'),
)

test('[BAN-08] whatever link is accepted, a browser opens the web or a page of the shop with it', () => {
  fc.assert(
    fc.property(start, rest, (head, tail) => {
      const link = (head + tail).trim()
      if (!isBannerLink(link) || link === '') return
      const { protocol, origin, username } = new URL(link, SHOP)
      expect(['http:', 'https:']).toContain(protocol)
      expect(username).toBe('')
      if (link.startsWith('/')) expect(`${origin}/`).toBe(SHOP)
    }),
    { numRuns: 2000 },
  )
  fc.assert(fc.property(fc.webUrl(), (url) => url.length > 500 || isBannerLink(url)))
})

test('whatever link of a button is accepted, it is https or a page of the shop', () => {
  fc.assert(
    fc.property(start, rest, (head, tail) => {
      const link = (head + tail).trim()
      if (!isButtonLink(link) || link === '') return
      const { protocol, origin, username } = new URL(link, SHOP)
      expect([protocol, username]).toEqual(['https:', ''])
      if (link.startsWith('/')) expect(`${origin}/`).toBe(SHOP)
    }),
    { numRuns: 1000 },
  )
})

test('a social network takes addresses and names, and nothing that another scheme could hide in', () => {
  for (const text of ['', 'fb.com/shop', 'https://x.com/shop', '@kwaderno', 'kwaderno.ph', 'Peña_2']) {
    expect(isSocialLink(text), text).toBe(true)
  }
  for (const text of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'two words', '@']) {
    expect(isSocialLink(text), text).toBe(false)
  }
})

test('a banner that moves comes to its place, and the others keep their order', () => {
  const move = fc.record({ count: fc.integer({ min: 1, max: 10 }), from: fc.nat(), place: fc.integer() })
  fc.assert(
    fc.property(move, ({ count, from, place }) => {
      const list = Array.from({ length: count }, (_, index) => index)
      const one = from % count
      const after = moved(list, one, place)
      expect(after.indexOf(one)).toBe(Math.min(Math.max(place, 1), count) - 1)
      expect(after.filter((other) => other !== one)).toEqual(list.filter((other) => other !== one))
    }),
  )
})
