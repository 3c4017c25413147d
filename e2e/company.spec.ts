import { updateAboutUs } from '@kwaderno/contract/company.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'
import type { Shop } from './shop.ts'
import { expectToldAside } from './toasts.ts'

const ABOUT = '/utilities/appearance/about-us'
const CONTACT = '/utilities/appearance/contact-us'
const EDITING: readonly Permission[] = ['Role.view', 'Banner.view', 'About Us.edit', 'Contact Us.edit']

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

async function keepPages(shop: Shop) {
  const about = await shop.db.selectFrom('about_us').selectAll().executeTakeFirstOrThrow()
  const contact = await shop.db.selectFrom('contact_us').selectAll().executeTakeFirstOrThrow()
  return {
    about,
    contact,
    async putBack() {
      await shop.db.updateTable('about_us').set(about).execute()
      await shop.db.updateTable('contact_us').set(contact).execute()
    },
  }
}

// They would only wait for each other.
test.describe.configure({ mode: 'default' })

let before: Awaited<ReturnType<typeof keepPages>>
test.beforeEach(async ({ shop, hold }) => {
  await hold('company')
  before = await keepPages(shop)
})
test.afterEach(() => before.putBack())

test(
  '[ABT-01, ABT-06, ABT-07, BAN-02] about us is filled in, checked and saved, and the public page says it at once',
  { tag: '@desktop' },
  async ({ page, shop, faults, audit }) => {
    faults.expect(/Failed to load resource/)
    const staff = await shop.newStaff(EDITING)
    const { about } = before
    await loginAs(page, staff)
    await page.goto(ABOUT)
    for (const name of ['Tagline', 'Overview', 'Mission', 'Vision'] as const) {
      await expect(field(page, name)).toHaveValue(about[name.toLowerCase() as Lowercase<typeof name>])
    }
    await audit(page, 'edit about us')
    await save(page)
    await expectToldAside(page, 'No Changes!')
    await field(page, 'Tagline').fill(' ')
    await field(page, 'Overview').fill('')
    await field(page, 'Mission').fill('')
    await save(page)
    await expect(page.getByText('This field is required.')).toHaveCount(2)
    await expect(field(page, 'Tagline')).toBeFocused()

    const tagline = unique('Everything')
    await field(page, 'Tagline').fill(tagline)
    await field(page, 'Overview').fill('First line\nSecond line')
    await page.route('**/api/Appearance/about-us', (route) => route.abort())
    await save(page)
    await expect(page.getByText('Failed to update about us information.')).toBeVisible()
    await page.unroute('**/api/Appearance/about-us')
    await page.getByRole('link', { name: 'View on the shop' }).press('Enter')
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay' })
      .click()

    const { version: _, ...other } = { ...about, overview: 'Of another', mission: 'Theirs' }
    await shop.api(updateAboutUs, { as: staff, body: other })
    await save(page)
    await expect(page.getByText('What you have typed is still here.')).toBeVisible()
    await audit(page, 'about us changed meanwhile')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(field(page, 'Overview')).toHaveValue('Of another')
    await field(page, 'Tagline').fill(tagline)
    await save(page)
    await expect(page.getByText('About us has been updated.')).toBeVisible()
    await page.getByRole('link', { name: 'View on the shop' }).press('Enter')
    await expect(page.getByRole('heading', { name: tagline })).toBeVisible()
    await expect(page.getByText('Of another')).toBeVisible()
  },
)

test(
  'a page that was saved without an answer is not told to be changed by somebody else',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    await loginAs(page, await shop.newStaff(EDITING))
    await page.goto(ABOUT)
    const tagline = unique('Lost')
    await field(page, 'Tagline').fill(tagline)
    await page.route('**/api/Appearance/about-us', loseAnswer, { times: 1 })
    const isReadAgain = page.waitForResponse(
      (response) => response.url().endsWith('/about-us') && response.request().method() === 'GET',
    )
    await save(page)
    await expect(page.getByText('The shop cannot be reached.').first()).toBeVisible()
    await isReadAgain
    await save(page)
    await expectToldAside(page, 'No Changes!')
    await expect(page.getByText('Someone else has changed')).toHaveCount(0)
    await expect(field(page, 'Tagline')).toHaveValue(tagline)
  },
)

test(
  '[CON-01, CON-05, CON-07, CON-08] contact us is filled in, checked and saved, and the public page says it at once',
  { tag: '@phone' },
  async ({ page, shop, faults, audit }) => {
    faults.expect(/Failed to load resource/)
    await loginAs(page, await shop.newStaff(EDITING))
    const { contact } = before
    await page.goto(CONTACT)
    const stored = {
      'Contact number': contact.contact_number,
      Email: contact.email,
      Address: contact.address,
      Facebook: contact.facebook,
      Twitter: contact.twitter,
      Instagram: contact.instagram,
      LinkedIn: contact.linkin,
    }
    for (const [name, value] of Object.entries(stored)) await expect(field(page, name)).toHaveValue(value)
    await audit(page, 'edit contact us')
    await save(page)
    await expectToldAside(page, 'No Changes!')
    await expect(page.getByText('Your Information has been retained.')).toBeVisible()
    await field(page, 'Contact number').fill('')
    await field(page, 'Email').fill('nobody@')
    await field(page, 'Address').fill('')
    await field(page, 'Facebook').fill('javascript:alert(1)')
    await save(page)
    await expect(page.getByText('This field is required.')).toHaveCount(2)
    await expect(page.getByText('Invalid email.')).toBeVisible()
    await expect(page.getByText('Please enter a valid URL')).toBeVisible()
    await expect(field(page, 'Contact number')).toBeFocused()

    const email = `${unique('hello')}@shop.example`
    await field(page, 'Contact number').fill('(02) 8123-4567')
    await field(page, 'Email').fill(email)
    await field(page, 'Address').fill('2 Sample Street')
    await field(page, 'Facebook').fill('')
    await field(page, 'Twitter').fill('@kwaderno')
    await page.route('**/api/Appearance/contact-us', (route) => route.abort())
    await save(page)
    await expect(page.getByText('Failed to update contact us information.')).toBeVisible()
    await expect(field(page, 'Email')).toHaveValue(email)
    await page.unroute('**/api/Appearance/contact-us')
    await save(page)
    await expect(page.getByText('Contact us has been updated.')).toBeVisible()
    await page.getByRole('link', { name: 'View on the shop' }).press('Enter')
    await expect(page.getByRole('link', { name: email })).toBeVisible()
    await expect(page.getByRole('link', { name: '(02) 8123-4567' })).toHaveAttribute('href', 'tel:0281234567')
    await expect(page.getByText('@kwaderno', { exact: true })).toBeVisible()
    await expect(page.getByText('Facebook')).toHaveCount(0)
  },
)

test(
  'a contact number with a local or a second number is dialled without them',
  { tag: '@phone' },
  async ({ page, shop }) => {
    for (const [typed, dialled] of [
      ['(02) 8123-4567 local 101', '0281234567'],
      ['+63 917 123 4567 / (02) 8123-4567', '+639171234567'],
    ] as const) {
      await shop.db.updateTable('contact_us').set({ contact_number: typed }).execute()
      await page.goto('/contact-us')
      await expect(page.getByRole('link', { name: typed })).toHaveAttribute('href', `tel:${dialled}`)
    }
  },
)

test(
  'about us and contact us are only read without the permission to edit them',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    await loginAs(page, await shop.newStaff(['Banner.view']))
    for (const [path, name] of [
      [ABOUT, 'Tagline'],
      [CONTACT, 'Address'],
    ] as const) {
      await page.goto(path)
      await expect(field(page, name)).not.toBeEditable()
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    }
    await audit(page, 'read contact us')
  },
)
