import { describe, expect, it } from 'vitest'
import { addressAfterLogin, shopAddress } from './login-redirect.ts'

describe('the address that a login goes back to', () => {
  it.each([
    '/',
    '/shop/12?option=34&quantity=2',
    '/orders/622',
    '/orders?orderStatus=0#top',
    '/return-and-exchange/3/manage',
    '/messages',
    '/faqs?section=shipping',
  ])('is %s, of the storefront', (href) => expect(shopAddress(href)).toBe(href))

  it.each([
    '//evil.example/shop',
    '/\\evil.example/shop',
    '/\t/evil.example/shop',
    'https://evil.example/shop',
    'javascript:alert(1)',
    'shop',
    '',
    '/login',
    '/logout',
    '/register',
    '/dashboard',
    '/products/inventory',
    '/messages/7',
    '/shop/../dashboard',
    '/shopping',
    '/404',
  ])('is not %j', (href) => expect(shopAddress(href)).toBeUndefined())

  it('is home for a login that nobody was sent to', () => {
    expect(addressAfterLogin(undefined, false)).toBe('/')
    expect(addressAfterLogin({ href: '/orders/5' }, false)).toBe('/orders/5')
    expect(addressAfterLogin({ href: '/orders?orderStatus=0' }, false)).toBe('/orders?orderStatus=0')
  })

  it('is the dashboard for staff, wherever they were', () => {
    expect(addressAfterLogin(undefined, true)).toBe('/dashboard')
    expect(addressAfterLogin({ href: '/orders/5' }, true)).toBe('/dashboard')
  })
})
