import { expect, loginAs, test } from './fixtures.ts'

test(
  'every page has a title of its own, with the object that it is about',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of (401|404)/)
    const parent = await shop.newCustomer()
    const [product, order] = [
      await shop.newProduct(),
      await shop.newOrder(parent.id, { status: 'Delivered' }),
    ]
    const titles = new Map<string, string>()
    async function visit(...all: string[]) {
      for (const path of all) {
        await page.goto(path)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page, path).toHaveTitle(/\S.* · Kwaderno$/)
        titles.set(path, await page.title())
      }
    }
    await visit(
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password?email=a@example.com&token=x',
      '/no-page',
    )
    await visit(
      '/confirm-email?token=x',
      '/stop-email-change?token=x',
      '/contact-us',
      '/about-us',
      '/privacy',
      '/shop',
    )
    await visit('/faqs?section=order-and-payment', '/faqs?section=customer-inquiry', `/shop/${product.id}`)
    await visit('/shop/2000000000')
    await loginAs(page, parent)
    await visit('/', '/cart', '/orders', `/orders/${order.id}`, '/orders/2000000000', '/return-and-exchange')
    await visit(`/orders/return-and-exchange-requests/${order.id}`, '/messages', '/profile', '/profile/edit')
    await visit('/profile/change-password', '/profile/mails', '/profile/privacy')
    await page.goto('/login')
    await expect(page).toHaveTitle('Authorized · Kwaderno')
    await visit('/logout')
    await loginAs(page, await shop.newStaff(['Mail.view']))
    await visit('/utilities/mail', '/utilities/mail/templates')
    await visit('/utilities/mail/templates/order-shipped', '/utilities/mail/templates/order-packed')
    expect(titles.get('/utilities/mail/templates/order-packed')).toBe(
      'Order packed · Mail template · Kwaderno',
    )
    expect(titles.get(`/orders/${order.id}`)).toContain(order.orderNumber)
    expect(titles.get(`/shop/${product.id}`)).toContain(product.name)
    const shared = [...Map.groupBy(titles, ([, title]) => title).values()].filter((pages) => pages.length > 1)
    expect(shared).toEqual([])
  },
)
