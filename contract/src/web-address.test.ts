import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test('a whole address is a link that is shown without its scheme', () => {
  expect(webAddress(' https://www.facebook.com/kwaderno/ ')).toEqual({
    href: 'https://www.facebook.com/kwaderno/',
    text: 'facebook.com/kwaderno',
  })
})

test('an address without a scheme leads to https', () => {
  expect(webAddress('instagram.com/kwaderno')?.href).toBe('https://instagram.com/kwaderno')
})

test('what is no address of the web is no link', () => {
  for (const text of [
    '@kwaderno',
    'Kwaderno Shop',
    'javascript:alert(1)',
    'data:text/html,x.com',
    '',
    'a@b.com',
  ]) {
    expect(webAddress(text)).toBeUndefined()
  }
})
