import { getSettings, updateOrderSettings } from '@kwaderno/contract/settings.ts'
import { atCheckout } from './checkout.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { expectToldAside } from './toasts.ts'

const AREA = '/utilities/shop-settings'

test(
  '[SET-04, SET-17, SET-18] Shop settings are in the sidebar of who may not see Utilities, and read-only without the right to edit',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    await loginAs(page, await shop.newStaff(['Shop Settings.view']))
    const sidebar = page.getByRole('navigation', { name: 'Back office' })
    await page.goto('/messages')
    await page.goto(AREA)
    await expect(sidebar.getByRole('link')).toHaveText(['Shop settings'])
    await sidebar.getByRole('link', { name: 'Shop settings' }).click()
    await expect(page).toHaveURL(`${AREA}/shop`)
    await expect(page.getByRole('textbox', { name: 'Shop name' })).toHaveAttribute('readonly')
    const menu = page.getByRole('navigation', { name: 'Shop settings' }).getByRole('link')
    await expect(menu).toHaveText([
      /^Shop/,
      /^Company/,
      /^Payments/,
      /^Pickup/,
      /^Orders/,
      /^Stock/,
      /^Grade levels/,
      /^Return reasons/,
      /^Mail sender/,
      /^Delivery/,
    ])
    // A tab that no other journey saves.
    await expect(menu.last()).toContainText('Not set yet')
    await menu.filter({ hasText: 'Company' }).click()
    await expect(page.getByRole('textbox', { name: 'TIN' })).toHaveAttribute('readonly')
    await expect(page.getByRole('switch', { name: 'VAT-registered' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await audit(page, 'shop settings')
    await loginAs(page, await shop.newStaff(['Role.view']))
    await page.goto(`${AREA}/orders`)
    await expect(page).toHaveURL('/404')
  },
)

test(
  '[SET-19] a tab is saved, says when nothing has changed, and keeps what was typed when somebody else was faster',
  { tag: '@desktop' },
  async ({ page, shop, faults, hold }) => {
    await hold('order settings')
    faults.expect(/status of 409/)
    const owner = await shop.newAdmin()
    await loginAs(page, owner)
    await page.goto(`${AREA}/orders`)
    const days = page.getByRole('textbox', { name: 'Return window' })
    const save = page.getByRole('button', { name: 'Save' })
    await expect(days).toHaveValue('7')
    await save.click()
    await expectToldAside(page, 'No Changes!')
    await days.fill('400')
    await save.click()
    await expect(days).toHaveAccessibleDescription(/from 0 to 365/)
    await days.fill('10')
    await save.click()
    await expect(page.getByText('Shop settings have been updated.')).toBeVisible()

    const { body } = await shop.api(getSettings, { as: owner })
    expect(body.orders.returnDays).toBe(10)
    await days.fill('12')
    await shop.api(updateOrderSettings, { as: owner, body: { ...body.orders, returnDays: 20 } })
    await save.click()
    await expect(page.getByText('Someone else has changed these settings.').first()).toBeVisible()
    await expect(days).toHaveValue('12')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(days).toHaveValue('20')
    // What was pressed is gone.
    await expect(save).toBeFocused()
    await shop.api(updateOrderSettings, {
      as: owner,
      body: { ...(await shop.api(getSettings, { as: owner })).body.orders, returnDays: 7 },
    })
  },
)

test(
  'who leaves a page with several unsaved forms is asked once',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newAdmin())
    await page.goto(`${AREA}/delivery`)
    await page.getByRole('button', { name: 'Add zone' }).click()
    await page.getByRole('button', { name: 'Add courier' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const elsewhere = page.getByRole('navigation', { name: 'Shop settings' }).getByRole('link')
    for (const answer of ['Stay', 'Leave']) {
      await elsewhere.filter({ hasText: 'Stock' }).press('Enter')
      await question.getByRole('button', { name: answer }).click()
      if (answer === 'Leave') await expect(page).toHaveURL(`${AREA}/stock`)
      await expect(question).toBeHidden()
    }
  },
)

test(
  '[SET-34] hours and notes of the pickup office stand at the checkout as they are saved',
  { tag: '@desktop' },
  async ({ page, open, shop, hold }) => {
    await hold('pickup schedule')
    const office = await open(await shop.newAdmin())
    await office.goto(`${AREA}/pickup`)
    await office.getByRole('textbox', { name: 'Opening hours' }).fill('Mon to Fri, 8 to 5\nSat, 8 to 12')
    await office.getByRole('textbox', { name: 'Notes' }).fill('Ring twice.')
    await office.getByRole('button', { name: 'Save' }).click()
    await expect(office.getByText('Shop settings have been updated.')).toBeVisible()
    await atCheckout(page, shop)
    await page.getByRole('radio', { name: /Pick up/ }).check()
    for (const words of ['Sat, 8 to 12', 'Ring twice.']) await expect(page.getByText(words)).toBeVisible()
  },
)
