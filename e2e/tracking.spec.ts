import { changeTracking } from '@kwaderno/contract/order-tracking.ts'
import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { fact, newOrder, openManage } from './managing.ts'

const LINK = 'https://www.example.ph/track/{number}'
const dialog = (page: Page) => page.getByRole('dialog')

test(
  '[SHIP-01, SHIP-03, SHIP-04] a courier is added with a link, takes an order and shows its parcel to the parent; the number changes',
  { tag: '@desktop' },
  async ({ page, shop, open, hold, auditBothSizes }) => {
    await hold('couriers')
    const name = unique('Courier')
    await loginAs(page, await shop.newAdmin())
    await page.goto('/utilities/shop-settings/delivery')
    await page.getByRole('button', { name: 'Add courier' }).click()
    await page.keyboard.type(name)
    const save = () => page.getByRole('button', { name: 'Save couriers' }).click()
    const link = page.getByRole('list', { name: 'Couriers' }).getByLabel(/^Link of courier/)
    const added = link.nth((await page.getByRole('button', { name: /^Move .* down$/ }).count()) - 1)
    await added.fill('http://www.example.ph/')
    await save()
    await expect(page.getByText('Begin with https://')).toBeVisible()
    await added.fill(LINK)
    await auditBothSizes(page, 'tab Delivery')
    await save()
    await expect(page.getByText('Shop settings have been updated.')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()

    const order = await newOrder(shop, { status: 'Packaging' })
    const counter = await open()
    await openManage(counter, shop, order)
    await counter.getByRole('button', { name: 'Set date and ship' }).click()
    await dialog(counter).getByLabel('Tracking number').fill('AB 12')
    await dialog(counter).getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog(counter)).toContainText('Please choose a courier.')
    await expect(dialog(counter)).toContainText('Use only letters, numbers and dashes.')
    await auditBothSizes(counter, 'how an order is sent')
    await dialog(counter).getByLabel('Courier').selectOption(name)
    await dialog(counter).getByLabel('Tracking number').fill('AB-12')
    await dialog(counter).getByRole('button', { name: 'Confirm' }).click()
    await expect(fact(counter, 'Courier')).toHaveText(name)

    const parent = await open()
    await loginAs(parent, order.parent)
    await parent.goto(`/orders/${order.id}`)
    await expect(fact(parent, 'Courier')).toHaveText(name)
    const track = parent.getByRole('link', { name: 'Track AB-12' })
    await expect(track).toHaveAttribute('href', 'https://www.example.ph/track/AB-12')

    await counter.getByRole('button', { name: 'Change tracking' }).click()
    await expect(dialog(counter).getByLabel('Tracking number')).toHaveValue('AB-12')
    await dialog(counter).getByLabel('Tracking number').fill('CD-34')
    await dialog(counter).getByRole('button', { name: 'Save' }).click()
    await expect(counter.getByText('Tracking has been updated.')).toBeVisible()
    await expect(fact(counter, 'Tracking number')).toContainText('CD-34')
    // The parent's page is told.
    await expect(parent.getByRole('link', { name: 'Track CD-34' })).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await save()
    await expect(page.getByText('Shop settings have been updated.')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await parent.reload()
    await expect(parent.getByRole('link', { name: 'Track CD-34' })).toBeVisible()
  },
)

test(
  'how an order is sent stays typed when the shop could not be reached, and is sent again from there',
  { tag: '@desktop' },
  async ({ page, shop, hold, faults }) => {
    faults.expect(/Failed to load resource/)
    await hold('couriers')
    const name = unique('Courier')
    await shop.db.insertInto('couriers').values({ name }).execute()
    const order = await newOrder(shop, { status: 'Packaging' })
    await openManage(page, shop, order)
    const number = dialog(page).getByLabel('Tracking number')
    const fail = (call: string) => page.route(call, (route) => route.abort(), { times: 1 })

    await page.getByRole('button', { name: 'Set date and ship' }).click()
    await dialog(page).getByLabel('Day of delivery').fill('2031-05-05')
    await dialog(page).getByLabel('Courier').selectOption(name)
    await number.fill('AB-12')
    // The day is set, and the step behind it gets lost.
    await fail('**/api/Order/update-status/*')
    const confirm = dialog(page).getByRole('button', { name: 'Confirm' })
    await confirm.click()
    await expect(page.getByText('The shop cannot be reached.')).toBeVisible()
    await expect(dialog(page).getByLabel('Day of delivery')).toHaveCount(0)
    await expect(number).toHaveValue('AB-12')
    await expect(confirm).toBeFocused()
    await confirm.press('Enter')
    await expect(fact(page, 'Tracking number')).toHaveText('AB-12')
    await expect(fact(page, 'Courier')).toHaveText(name)

    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await page.getByRole('button', { name: 'Change tracking' }).click()
    await number.fill('CD-34')
    await fail('**/api/Order/*/tracking')
    const saveButton = dialog(page).getByRole('button', { name: 'Save' })
    await saveButton.click()
    await expect(page.getByText('The shop cannot be reached.')).toBeVisible()
    await expect(number).toHaveValue('CD-34')
    await expect(saveButton).toBeFocused()
    // A colleague is faster: told of it, the person decides.
    const clerk = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
    const theirs = { params: { id: order.id }, body: { trackingNumber: 'EF-56' } }
    expect((await shop.api(changeTracking, { as: clerk, ...theirs })).status).toBe(200)
    await number.press('Enter')
    await expect(page.getByText('Tracking number: AB-12 → EF-56')).toBeVisible()
    await expect(number).toBeFocused()
    await saveButton.click()
    await expect(page.getByText('Tracking has been updated.')).toBeVisible()
    await expect(fact(page, 'Tracking number')).toHaveText('CD-34')
    await shop.db.deleteFrom('couriers').where('name', '=', name).execute()
  },
)
