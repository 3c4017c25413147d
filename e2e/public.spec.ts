import type { Locator, Page } from '@playwright/test'
import { getAboutUs, getContactUs } from '@kwaderno/contract/common.ts'
import { FAQ_SECTIONS, listFaqs, STEP_SEPARATOR } from '@kwaderno/contract/faq-content.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'
import { visit } from './visiting.ts'

const main = (page: Page) => page.getByRole('main')

/** The texts of one section's answers, without the names of the sections. */
const answers = (page: Page) =>
  main(page)
    .getByRole('region', { name: / and | inquiry/i })
    .first()

test('[PUB-01] contacts, about us and FAQs open for visitors, customers and staff', async ({
  open,
  shop,
}) => {
  const readers = [undefined, await shop.newCustomer(), await shop.newStaff(['Transactions.view'])]
  for (const reader of readers) {
    const page = await open(reader)
    for (const [path, heading] of [
      ['/contact-us', 'Contact us'],
      ['/about-us', 'About us'],
      ['/faqs', 'Frequently asked questions'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  }
})

test(
  '[PUB-02] the contact page shows every way to reach the shop',
  { tag: '@phone' },
  async ({ page, shop, hold, auditBothSizes }) => {
    await hold('company')
    const { body } = await shop.api(getContactUs)
    await page.goto('/contact-us')
    const link = (name: string) => main(page).getByRole('link', { name, exact: true })
    await expect(link(body.contactNumber)).toHaveAttribute('href', `tel:${body.contactNumber}`)
    await expect(link(body.email)).toHaveAttribute('href', `mailto:${body.email}`)
    await expect(main(page).getByText(body.address)).toBeVisible()
    for (const address of [body.facebook, body.twitter, body.instagram, body.linkin]) {
      await expect(link(address.replace('https://', ''))).toHaveAttribute('href', address)
    }
    await auditBothSizes(page, 'contact us')
  },
)

test(
  '[PUB-03] about us shows the tagline and the overview',
  { tag: '@phone' },
  async ({ page, shop, hold, auditBothSizes }) => {
    await hold('company')
    const { body } = await shop.api(getAboutUs)
    await page.goto('/about-us')
    await expect(main(page).getByRole('heading', { name: body.tagline })).toBeVisible()
    await expect(main(page).getByText(body.overview)).toBeVisible()
    await expect(main(page).getByText(body.mission)).toHaveCount(0)
    await auditBothSizes(page, 'about us')
  },
)

test(
  '[PUB-04, PUB-06, PUB-07] each of the five sections shows its own answers and no other',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    for (const section of FAQ_SECTIONS) {
      // Staff of another journey may write in the section between the two readings.
      await expect(async () => {
        const { body: faqs } = await shop.api(listFaqs)
        await page.goto(`/faqs?section=${section}`)
        const own = faqs.find(({ type }) => type === section)?.content ?? []
        expect(new Set(own.map(({ contentType }) => contentType)).size).toBe(4)
        for (const { title, description, contentType } of own) {
          await expect(main(page).getByRole('heading', { name: title, exact: true })).toBeVisible()
          if (contentType === 'Instructions') continue
          await expect(main(page).getByText(description, { exact: true })).toBeVisible()
        }
        await expectOnly(
          answers(page),
          own.map(({ title }) => title),
        )
      }).toPass({ timeout: 60_000 })
    }
    await auditBothSizes(page, 'faqs')
  },
)

/** No title but these stands below the section's name, in whatever order. */
async function expectOnly(section: Locator, titles: readonly string[]): Promise<void> {
  const shown = await section.getByRole('heading', { level: 3 }).allTextContents()
  expect(shown.toSorted()).toEqual([...titles].toSorted())
}

test(
  '[PUB-05] there are exactly five sections; a missing or unknown one is the first',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const path of ['/faqs', '/faqs?section=no-such-section']) {
      await page.goto(path)
      const sections = page.getByRole('navigation', { name: 'FAQ sections' }).getByRole('link')
      await expect(sections).toHaveText([
        'Return and Exchange',
        'Order and Payment',
        'Shipping and Delivery',
        'Customer Inquiry',
        'Term and Policies',
      ])
      await expect(sections.and(page.locator('[aria-current]'))).toHaveText('Return and Exchange')
      await expect(page).toHaveURL(path)
    }
  },
)

test(
  'a section chosen with the mouse stands in the address, and back returns to the last',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/faqs')
    await page.getByRole('link', { name: 'Shipping and Delivery' }).click()
    await expect(page).toHaveURL('/faqs?section=shipping-and-delivery')
    await expect(page.getByRole('heading', { level: 2, name: 'Shipping and Delivery' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 2, name: 'Return and Exchange' })).toBeVisible()
  },
)

test(
  '[PUB-08] instructions are a list of steps without the marker between them',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { body: faqs } = await shop.api(listFaqs)
    for (const { type, content } of faqs) {
      await page.goto(`/faqs?section=${type}`)
      const instructions = content.find(({ contentType }) => contentType === 'Instructions')
      const steps = instructions?.description.split(STEP_SEPARATOR) ?? []
      expect(steps.length).toBeGreaterThan(1)
      const list = main(page).getByRole('region', { name: instructions?.title ?? '?' })
      await expect(list.getByRole('listitem')).toHaveText(steps)
      await expect(main(page)).not.toContainText(STEP_SEPARATOR)
    }
  },
)

test(
  '[PUB-10, PUB-11] an unknown address leads to a page that says so and leads home',
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes }) => {
    await loginAs(page, await shop.newCustomer())
    await page.goto('/no-such-page/at-all')
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await auditBothSizes(page, 'not found')
    await main(page).getByRole('link', { name: 'Go to home' }).click()
    await expect(page).toHaveURL('/')
  },
)

test(
  '[PUB-12, PUB-13] a page that breaks says Oops and leads home',
  { tag: '@desktop' },
  async ({ page, shop, faults, auditBothSizes }) => {
    faults.expect(/./)
    await loginAs(page, await shop.newCustomer({ firstName: 'Ma. Niña' }))
    await page.route('**/api/Common/FAQs', (route) =>
      route.fulfill({ json: [{ id: 1, type: 'return-and-exchange', content: 'broken' }] }),
    )
    await page.goto('/faqs')
    await expect(page.getByRole('heading', { name: 'Oops, Something went wrong!' })).toBeVisible()
    await auditBothSizes(page, 'crash')
    await page.getByRole('link', { name: 'Go to home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you, Ma. Niña')
  },
)

test(
  'a page whose content cannot be read offers to try again',
  { tag: '@desktop' },
  async ({ page, faults }) => {
    faults.expect(/status of 500/)
    await page.route('**/api/Common/contact-us', (route) =>
      route.fulfill({ status: 500, json: { title: 'x', status: 500 } }),
    )
    await page.goto('/contact-us')
    await expect(main(page).getByRole('alert')).toContainText('Something went wrong :( Error Loading Data')
    await page.unroute('**/api/Common/contact-us')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(main(page).getByText('Contact number')).toBeVisible()
  },
)

const READERS = [
  { who: 'a visitor', start: '/shop' },
  { who: 'a customer', start: '/shop', make: (shop: Shop) => shop.newCustomer() },
  { who: 'staff in the shop', start: '/shop', tag: '@desktop', make: (shop: Shop) => shop.newAdmin() },
  {
    who: 'staff in the back office',
    start: '/dashboard',
    tag: '@desktop',
    make: (shop: Shop) => shop.newAdmin(),
  },
]
for (const { who, start, make, tag = [] } of READERS) {
  test(
    `no link of the header, the menus and the footer leads ${who} nowhere`,
    { tag },
    async ({ page, shop }) => {
      if (make) await loginAs(page, await make(shop))
      await page.goto(start)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const path of await shellLinks(page, make !== undefined)) {
        await visit(page, path)
        await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
        await expect(page, path).not.toHaveURL('/404')
      }
    },
  )
}

/** Where the parts around the page lead; the profile menu is opened for it. */
async function shellLinks(page: Page, hasMenu: boolean): Promise<string[]> {
  if (hasMenu) {
    await page.getByRole('button', { name: /profile menu/i }).click()
    await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeVisible()
  }
  const paths = await page
    .locator('a[href^="/"]:not(main a)')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(4)
  return [...new Set(paths)].filter((path) => path !== '/logout')
}
