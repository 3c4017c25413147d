import type { Page } from '@playwright/test'
import { uniqueName } from '../server/test/factories.ts'
import { write } from './chatting.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { row } from './names.ts'
import { manageUrl } from './managing.ts'

const main = (page: Page) => page.getByRole('main')
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const table = (page: Page, name: string) => page.getByRole('table', { name: `${name} of the customer` })

test(
  'a customer is looked at from an order, a conversation and the users, and the way back leads there',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    const lastName = uniqueName('Looked')
    const ana = await shop.newCustomer({
      lastName,
      student: { firstName: 'Lia', lastName, studentId: 'S-1', gradeLevel: 'Grade 4' },
    })
    for (let count = 0; count < 5; count++) await shop.newOrder(ana.id)
    const order = await shop.newOrder(ana.id, { status: 'Delivered' })
    await shop.newReturn(order.id, ana.id)
    await write(shop, ana, ['Do you have size 24?'])
    await loginAs(page, await shop.newAdmin())
    await page.goto(`/transactions/orders?search=${lastName}&orderStatus=6`)
    await row(page, order.orderNumber).click()
    await expect(page).toHaveURL(manageUrl(order))
    await link(page, `Ana ${lastName}`).click()
    await expect(page.getByRole('heading', { level: 1, name: `Ana ${lastName}` })).toBeVisible()
    await expect(page).toHaveTitle(`Ana ${lastName} · Customer · Kwaderno`)
    await expect(table(page, 'Orders').locator('tbody tr')).toHaveCount(5)
    await expect(table(page, 'Orders').locator('tbody tr').first()).toContainText(order.orderNumber)
    await expect(table(page, 'Returns and exchanges').locator('tbody tr')).toHaveText([/Pending/])
    await expect(page.getByRole('region', { name: 'Student' })).toContainText(/Lia .*Grade 4.*S-1/)
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Do you have size 24?')
    await auditBothSizes(page, 'customer')

    await link(page, 'See all 6').click()
    await expect(page).toHaveURL(`/transactions/orders?customerId=${ana.id}`)
    await expect(page.getByRole('button', { name: `Remove filter Customer: Ana ${lastName}` })).toBeVisible()
    await expect(main(page).locator('tbody tr')).toHaveCount(6)
    await page.goBack()
    await link(page, order.orderNumber).click()
    await expect(page).toHaveURL(manageUrl(order))
    await page.goBack()
    await link(page, 'Write a message').click()
    await expect(page).toHaveURL(`/messages/${ana.id}`)
    await page
      .getByRole('heading', { name: `Ana ${lastName}` })
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(`/customers/${ana.id}?from=messages`)
    await link(page, 'Messages').click()
    await expect(page).toHaveURL(`/messages/${ana.id}`)

    await page.goto(`/utilities/users-and-roles/users?search=${lastName}`)
    await row(page, lastName).getByRole('button', { name: 'Show details' }).click()
    await link(page, 'See the customer').click()
    await link(page, 'Users').click()
    await expect(page).toHaveURL(`/utilities/users-and-roles/users?search=${lastName}`)
  },
)

test(
  'whoever may see a part of a customer sees that part, and nothing asks for another',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    const ana = await shop.newCustomer({ lastName: uniqueName('Part') })
    const { orderNumber } = await shop.newOrder(ana.id)
    await write(shop, ana, ['Good morning po!'])
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await loginAs(page, await shop.newStaff(['Message.view']))
    await page.goto(`/customers/${ana.id}`)
    await expect(page.getByText('Good morning po!')).toBeVisible()
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['Messages'])
    expect(asked.filter((path) => path.startsWith('/api/Order'))).toEqual([])

    const counter = await open(await shop.newStaff(['Transactions.view']))
    await counter.goto(`/customers/${ana.id}`)
    await expect(row(counter, orderNumber)).toBeVisible()
    await expect(main(counter).getByRole('heading', { level: 2 })).toHaveText([
      'Orders',
      'Returns and exchanges',
      'Student',
    ])
    const storeroom = await open(await shop.newStaff(['Inventory.view']))
    await storeroom.goto(`/customers/${ana.id}`)
    await expect(storeroom).toHaveURL('/404')
  },
)
