import type { Page } from '@playwright/test'
import { VIEW_TEXT } from '@kwaderno/contract/saved-view.ts'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { newOrders } from './managing.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody > tr')
const marked = (page: Page) => rows(page).and(page.locator('[aria-current]'))
const inMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const nameView = async (page: Page, name: string) => {
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}

test(
  'a view that another tab has deleted leaves the menu once its new name is refused',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 404/)
    const staff = await shop.newStaff(['Transactions.view'])
    await loginAs(page, staff)
    await page.goto('/transactions/orders?status=Approved')
    const name = unique('Deleted')
    await inMenu(page, 'Save view')
    await nameView(page, name)
    await expect(page.getByRole('dialog')).toBeHidden()
    await shop.db.deleteFrom('saved_views').where('user_id', '=', staff.id).execute()
    await inMenu(page, `Rename “${name}”`)
    await nameView(page, `${name} first`)
    await expect(page.getByText(VIEW_TEXT.gone)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Save view'])
  },
)

test(
  'of two views with the same filters the one that was opened or saved last is renamed and deleted',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await page.goto('/transactions/orders?status=Approved')
    for (const name of ['Morning', 'To pack']) {
      await inMenu(page, 'Save view')
      await nameView(page, name)
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await inMenu(page, 'Rename “To pack”')
    await nameView(page, 'To send')
    await expect(page.getByRole('dialog')).toBeHidden()
    await inMenu(page, 'Morning')
    await inMenu(page, 'To send')
    await inMenu(page, 'Delete “To send”')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Morning',
      'Save view',
      'Rename “Morning”',
      'Delete “Morning”',
    ])
  },
)

test(
  'the keyboard goes on from the button of the views once one is named, or not',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await page.goto('/transactions/orders?status=Approved')
    const views = page.getByRole('button', { name: 'Views', exact: true })
    const dialog = page.getByRole('dialog')
    await views.press('Enter')
    await page.getByRole('menuitem', { name: 'Save view' }).press('Enter')
    await dialog.getByLabel('Name').fill('Mine')
    await dialog.getByLabel('Name').press('Enter')
    await expect(dialog).toBeHidden()
    await expect(views).toBeFocused()
    await views.press('Enter')
    await page.getByRole('menuitem', { name: 'Rename “Mine”' }).press('Enter')
    await dialog.getByLabel('Name').press('Escape')
    await expect(dialog).toBeHidden()
    await expect(views).toBeFocused()
  },
)

test(
  '[BULK-14, BULK-15, BULK-16] a view brings its filters back, and keys move, tick and open where no field has the focus',
  { tag: '@desktop' },
  async ({ page, shop, faults, auditBothSizes }) => {
    const { parent, numbers } = await newOrders(shop, 4, 'Approved')
    const first = shop.db.updateTable('orders').where('order_number', '=', numbers[0]!)
    await first.set({ delivery_method: 'PickUp' }).execute()
    const staff = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
    await loginAs(page, staff)
    await page.goto(`/transactions/orders?customerId=${parent.id}`)
    await expect(rows(page)).toHaveCount(4)
    await page.getByLabel('Delivery', { exact: true }).selectOption('ThirdPartyDelivery')
    await page.getByLabel('No delivery day').check()
    await page.getByRole('button', { name: 'Order', exact: true }).click()
    await expect(page).toHaveURL(/sortBy=orderNumberAsc/)
    await expect(rows(page)).toHaveCount(3)

    const name = unique('To pack')
    await inMenu(page, 'Save view')
    await nameView(page, name)
    await expect(page.getByRole('dialog')).toBeHidden()
    faults.expect(/status of 400/)
    await inMenu(page, 'Save view')
    await nameView(page, name.toUpperCase())
    await expect(page.getByText('You have a view of this name.')).toBeVisible()
    await auditBothSizes(page, 'the name of a view')

    // With another log-in.
    await loginAs(page, await shop.newSession(staff.id))
    await page.goto('/transactions/orders?pageNumber=2')
    await inMenu(page, name)
    await expect(page).toHaveURL(/deliveryDay=none/)
    await expect(page).not.toHaveURL(/pageNumber/)
    await expect(rows(page)).toHaveCount(3)
    for (const [place, number] of numbers.slice(1).entries()) {
      await expect(rows(page).nth(place)).toContainText(number)
    }
    await inMenu(page, `Rename “${name}”`)
    await nameView(page, `${name} first`)
    await expect(page.getByRole('dialog')).toBeHidden()
    await inMenu(page, `Delete “${name} first”`)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Save view'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)

    await page.reload()
    await expect(rows(page)).toHaveCount(3)
    await page.keyboard.press('j')
    await expect(marked(page)).toContainText(numbers[1]!)
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
    await page.keyboard.press('j')
    await expect(marked(page)).toContainText(numbers[2]!)
    await page.keyboard.press('j')
    await expect(marked(page)).toContainText(numbers[3]!)
    await page.keyboard.press('Shift+X')
    await expect(page.getByText('3 selected', { exact: true })).toBeVisible()
    await page.keyboard.press('k')
    await expect(marked(page)).toContainText(numbers[2]!)
    await auditBothSizes(page, 'a marked order')

    // In a field they are letters.
    await page.keyboard.press('/')
    const search = page.getByLabel('Search orders')
    await expect(search).toBeFocused()
    await search.pressSequentially('jkx?')
    await expect(page).toHaveURL(/search=jkx/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await search.fill('')
    await search.press('Enter')
    await expect(rows(page)).toHaveCount(3)
    await expect(marked(page)).toContainText(numbers[2]!)

    await search.blur()
    // A scanner does not wait between its characters.
    await page.evaluate(() => {
      for (const key of ['j', 'x', '/', 'Enter']) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      }
    })
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(keys).toContainText('Open the marked row', { timeout: 1000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(marked(page)).toContainText(numbers[2]!)
    await expect(page.getByText('3 selected', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/transactions\/orders\/\d+\/manage/)
    await expect(page.getByRole('main')).toContainText(numbers[2]!)
  },
)
