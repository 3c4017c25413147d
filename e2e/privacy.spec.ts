import type { Page } from '@playwright/test'
import { fillLogin, fillRegistration, registration, sendingsOf } from './accounts.ts'
import { startBareShop } from './bare-shop.ts'
import { expect, loginAs, test } from './fixtures.ts'

const BOX = 'I have read the privacy notice and agree to the processing of our data.'
const bar = (page: Page) => page.getByRole('region', { name: 'Privacy notice' })

async function publish(page: Page, version: number, text?: string): Promise<void> {
  if (text === undefined) await page.getByRole('button', { name: 'Use the template' }).click()
  else await page.getByRole('textbox', { name: 'Notice' }).fill(text)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Publish version ${version}?` })
  await question.getByRole('button', { name: 'Publish' }).dblclick()
  await expect(page.getByText('The privacy notice has been published.')).toBeVisible()
  await expect(page.getByText(`Version ${version} was published on`)).toBeVisible()
}

/** Sets for how long rosters stay. */
async function retain(page: Page): Promise<void> {
  const days = page.getByRole('textbox', { name: 'Rosters' })
  await expect(days).toHaveValue('400')
  await days.fill('29')
  const save = page.getByRole('button', { name: 'Save retention' })
  await save.click()
  await expect(page.getByText('At least 30 days, or 0 to keep for ever.')).toBeVisible()
  await days.fill('60')
  await save.click()
  await expect(page.getByText('The retention has been saved.')).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue('60')
  await expect(page.getByText('The retention has not run yet.')).toBeVisible()
}

test(
  '[PRIV-01, PRIV-02, PRIV-05, PRIV-06] an officer publishes the privacy notice, who registers agrees to it, and who has an account is asked in a bar',
  { tag: '@desktop' },
  async ({ open, auditBothSizes, faults }) => {
    // A log-out by its address is answered before the page has asked who is there.
    faults.expect(/status of (400|401)/)
    const { shop, stop } = await startBareShop({
      ADMIN_USERNAME: 'owner',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'Kuwaderno-7',
    })
    const office = await open(undefined, { baseURL: shop.url })
    const visitor = await open(undefined, { baseURL: shop.url })
    const parent = await open(undefined, { baseURL: shop.url })
    try {
      await visitor.goto('/register')
      await expect(registration(visitor).submit).toBeVisible()
      await visitor.getByRole('link', { name: 'Privacy notice' }).click()
      await expect(visitor.getByText('The privacy notice has not been published yet.')).toBeVisible()

      const rights = ['Privacy.view', 'Privacy.add', 'Privacy.edit', 'Users.view'] as const
      await loginAs(office, await shop.newStaff([...rights]), shop.url)
      await office.goto('/utilities/privacy')
      await expect(office.getByRole('navigation', { name: 'Back office' }).getByRole('link')).toHaveText([
        'Privacy',
      ])
      await publish(office, 1)
      await auditBothSizes(office, 'privacy notice')

      const box = visitor.getByRole('checkbox', { name: BOX })
      // A line that does not bring the notice hides nothing of it.
      await visitor.route('**/api/Common/privacy-notice', () => {})
      await visitor.goto('/register')
      await expect(registration(visitor).submit).toBeVisible()
      await expect(box).not.toBeChecked()
      await visitor.unroute('**/api/Common/privacy-notice')
      await visitor.goto('/register')
      await expect(box).not.toBeChecked()
      await fillRegistration(visitor, 'nena')
      const sent = sendingsOf(visitor)
      await registration(visitor).submit.click()
      await expect(visitor.getByText('Please agree to the privacy notice to register.')).toBeVisible()
      await expect(box).toBeFocused()
      expect(sent).toEqual([])
      await auditBothSizes(visitor, 'registration with the notice')
      await box.check()
      await publish(office, 2, 'We keep your name and your orders.')
      await registration(visitor).submit.click()
      await expect(visitor.getByText('The privacy notice has changed. Please read it again.')).toBeVisible()
      await expect(box).not.toBeChecked()
      await box.check()
      await registration(visitor).submit.click()
      await expect(visitor.getByRole('dialog', { name: 'Registration Sent!' })).toBeVisible()

      await visitor.goto('/privacy')
      const main = visitor.getByRole('main')
      await expect(main).toContainText(/Version 2, .*20\d\d/)
      await expect(main).toContainText('We keep your name and your orders.')
      await main.getByRole('link', { name: 'Version 1' }).click()
      await expect(main).toContainText('Who is responsible')
      await main.getByRole('link', { name: 'Read the newest version' }).click()
      await expect(main).toContainText('We keep your name and your orders.')

      const { id, userName } = await shop.newCustomer({ firstName: 'Maria', lastName: 'Santos' })
      await parent.goto('/login')
      await fillLogin(parent, userName)
      await expect(bar(parent)).toContainText('Our privacy notice is new. Please read it.')
      await parent.goto('/shop')
      await expect(bar(parent)).toBeVisible()
      await auditBothSizes(parent, 'shop with the privacy bar')
      const [above, below] = [await bar(parent).boundingBox(), await parent.getByRole('main').boundingBox()]
      expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height)
      await parent.getByRole('button', { name: 'Not now' }).click()
      await expect(bar(parent)).toHaveCount(0)
      await parent.goto('/orders')
      await expect(parent.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(bar(parent)).toHaveCount(0)
      await parent.goto('/logout')
      await expect(parent).toHaveURL('/login')
      await fillLogin(parent, userName)
      await bar(parent).getByRole('button', { name: 'Agree' }).click()
      await expect(bar(parent)).toHaveCount(0)
      await parent.reload()
      await expect(parent.getByRole('heading').first()).toBeVisible()
      await expect(bar(parent)).toHaveCount(0)

      await publish(office, 3, 'We keep your name, your orders and your messages.')
      await parent.reload()
      await expect(bar(parent)).toBeVisible()

      await retain(office)
      await office.goto(`/customers/${id}`)
      await expect(office.getByRole('heading', { name: 'Maria Santos' })).toBeVisible()
      await office.goBack()
      await office.getByRole('link', { name: 'Access log' }).click()
      const row = office.getByRole('row', { name: /Maria Santos/ })
      await expect(row).toContainText('Opened a user')
      await office.getByLabel('What', { exact: true }).selectOption('Opened a file')
      await expect(row).toHaveCount(0)
      await office.getByLabel('What', { exact: true }).selectOption('Opened a user')
      await expect(row).toBeVisible()
      await auditBothSizes(office, 'access log')
    } finally {
      await stop(office, visitor, parent)
    }
  },
)

test(
  'the template of the privacy notice takes the place of what was typed only when that may be lost',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newStaff(['Privacy.view', 'Privacy.add']))
    await page.goto('/utilities/privacy')
    const notice = page.getByRole('textbox', { name: 'Notice' })
    const template = page.getByRole('main').getByRole('button', { name: 'Use the template' })
    await notice.fill('We keep what we have to.')
    await template.click()
    const question = page.getByRole('dialog', { name: 'Use the template?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(notice).toHaveValue('We keep what we have to.')
    await template.click()
    await question.getByRole('button', { name: 'Use the template' }).click()
    await expect(notice).toHaveValue(/Who is responsible/)
  },
)
