import type { Dashboard, Waiting } from '@kwaderno/contract/dashboard.ts'
import { unique, uniqueName } from '../server/test/factories.ts'
import type { Locator, Page } from '@playwright/test'
import { registerCustomer } from './accounts.ts'
import { findInBell } from './bell.ts'
import { say, write } from './chatting.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { row } from './names.ts'

/** A year in which no other journey sells anything. */
const YEAR = 2003

/**
 * Other journeys register, approve and answer beside this one, so a count need not be above the one before.
 * What makes it live is that the page asks anew, and shows what it is told.
 * @param countIn the number that the card shows, in the body of an answer
 */
function watchCount<Body>(page: Page, path: string, card: Locator, countIn: (body: Body) => number) {
  let answers = 0
  let latest: number | undefined
  page.on('response', async (response) => {
    if (!response.ok() || new URL(response.url()).pathname !== path) return
    // One that the page no longer waits for has no body.
    const body = (await response.json().catch(() => undefined)) as Body | undefined
    if (body === undefined) return
    latest = countIn(body)
    answers += 1
  })
  const isShown = async () =>
    Number(/[\d,]+/.exec((await card.textContent()) ?? '')?.[0].replaceAll(',', '')) === latest
  return {
    async expectRead() {
      await expect.poll(isShown).toBe(true)
    },
    async expectReadAgainAfter(happens: () => Promise<unknown>) {
      const before = answers
      await happens()
      await expect.poll(() => answers).toBeGreaterThan(before)
      await expect.poll(isShown).toBe(true)
    },
  }
}

test(
  '[DASH-01, DASH-02, DASH-05, DASH-09] the cards of what is pending lead to the lists of it',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const waiting = await shop.newCustomer({ status: 0, lastName: unique('Waiting') })
    const { orderNumber } = await shop.newOrder(waiting.id)
    await loginAs(page, await shop.newAdmin())
    await page.goto('/dashboard')
    const card = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
    await expect(card(/^Pending orders\s*[1-9]/)).toHaveAttribute(
      'href',
      '/transactions/orders?orderStatus=0',
    )
    await card(/^Pending orders/).click()
    await expect(page).toHaveURL('/transactions/orders?orderStatus=0')
    await page.getByRole('main').getByRole('searchbox').fill(orderNumber)
    await expect(row(page, orderNumber)).toContainText('Pending')
    await expect(page.getByRole('button', { name: 'Remove filter Status: Pending' })).toBeVisible()
    await expect(page.locator('tbody tr').filter({ hasNotText: 'Pending' })).toHaveCount(0)
  },
)

test(
  '[DASH-10, DASH-04, DASH-03] the cards of the users and of the inventory lead to their lists, for those who may view them',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    await loginAs(page, await shop.newAdmin())
    await shop.newCustomer({ status: 0 })
    await page.goto('/dashboard')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /^Inventory\s*\d/ })).toHaveAttribute(
      'href',
      '/products/inventory',
    )
    await expect(main.getByRole('link', { name: /^Registered users\s*[1-9]/ })).toHaveAttribute(
      'href',
      '/utilities/users-and-roles/users?status=1',
    )
    await main.getByRole('link', { name: /^Pending users\s*[1-9]/ }).press('Enter')
    await expect(page).toHaveURL('/utilities/users-and-roles/users?status=0')
    await expect(page.locator('tbody tr').first()).toContainText('Pending')
    await expect(page.locator('tbody tr').filter({ hasNotText: 'Pending' })).toHaveCount(0)

    const viewer = await open(await shop.newStaff(['Dashboard.view']))
    await viewer.goto('/dashboard')
    await expect(viewer.getByRole('main').getByRole('list').first().getByRole('listitem')).toHaveText([
      /^Pending orders\d/,
      /^Pending users\d/,
      /^Registered users\d/,
      /^Inventory\d/,
    ])
    await expect(viewer.getByRole('main').getByRole('link')).toHaveCount(0)
  },
)

test(
  '[DASH-06] the sales of a year are a chart, words and a table, of the current year unless another is chosen',
  { tag: '@phone' },
  async ({ page, shop, audit, faults }) => {
    faults.expect(/status of 500/)
    const { id } = await shop.newCustomer()
    const { options } = await shop.newProduct({ options: [{ price: 123_456_700, stock: 9 }] })
    const order = (day: string, quantity: number) =>
      shop.newOrder(id, {
        status: 'Approved',
        placedAt: new Date(`${day}T23:30:00+08:00`),
        items: [{ option: options[0]!, quantity }],
      })
    await order(`${YEAR}-03-31`, 1)
    await order(`${YEAR}-12-31`, 2)
    await loginAs(page, await shop.newStaff(['Dashboard.view']))
    await page.goto('/dashboard')
    const year = page.getByRole('combobox', { name: 'Year of the sales' })
    const now = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'Asia/Manila' })
    await expect(year).toHaveValue(now.format(new Date()))
    await year.selectOption(String(YEAR))
    await expect(page).toHaveURL(`/dashboard?year=${YEAR}`)
    const sales = page.getByRole('region', { name: 'Monthly sales' })
    await expect(sales.getByRole('status')).toHaveText(
      `₱3,703,701.00 in ${YEAR}. Best month: December with ₱2,469,134.00.`,
    )
    await expect(sales.locator('.recharts-bar-rectangle path')).toHaveCount(2)
    await expect(
      sales
        .locator('svg')
        .getByText(/^₱\d,\d{3},000$/)
        .first(),
    ).toBeVisible()
    await sales.locator('.recharts-bar-rectangle').nth(2).tap()
    await expect(sales.locator('.recharts-tooltip-wrapper')).toContainText('March')
    await expect(sales.locator('.recharts-tooltip-wrapper')).toContainText('₱1,234,567.00')

    await sales.getByText(`Sales of ${YEAR} as a table`).press('Enter')
    const table = sales.getByRole('table', { name: `Sales of ${YEAR} by month` })
    await expect(table.getByRole('row')).toHaveCount(14)
    await expect(table.getByRole('row', { name: /March/ })).toContainText('₱1,234,567.00')
    await expect(table.getByRole('row', { name: /February/ })).toContainText('₱0.00')
    await audit(page, 'dashboard with a table')

    await page.goto('/dashboard?year=2004')
    await expect(sales.getByRole('heading', { name: 'No sales in 2004' })).toBeVisible()
    await expect(year).toHaveValue('2004')
    await page.route('**/api/Dashboard*', (route) =>
      route.fulfill({ status: 500, json: { title: 'x', status: 500 } }),
    )
    await page.reload()
    await expect(page.getByText('Something went wrong :( Error Loading Data')).toBeVisible()
    await page.unroute('**/api/Dashboard*')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(sales).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeFocused()
  },
)

test(
  'a registration rings the bell and is counted on the dashboard while it is open',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newStaff(['Dashboard.view', 'Users.view', 'Role.view']))
    const lastName = uniqueName('Live')
    const count = watchCount(
      page,
      '/api/Dashboard',
      page.getByRole('main').getByRole('link', { name: /^Pending users/ }),
      ({ pendingUsers }: Dashboard) => pendingUsers,
    )
    await page.goto('/dashboard')
    await count.expectRead()
    await count.expectReadAgainAfter(() => registerCustomer(shop, { lastName }))
    await (await findInBell(page, lastName)).getByRole('button').click()
    await expect(page).toHaveURL(/users-and-roles\/users\?status=0$/)
  },
)

test(
  'what waits today leads to the lists of it, counts live, and is shown to those who may see it',
  { tag: '@desktop' },
  async ({ page, shop, open, audit }) => {
    const [asking, answered] = [uniqueName('Asking'), uniqueName('Answered')]
    const ana = await shop.newCustomer({ firstName: 'Ana', lastName: asking })
    const ben = await shop.newCustomer({ firstName: 'Ben', lastName: answered })
    const support = await shop.newStaff(['Dashboard.view', 'Message.view', 'Inventory.view'])
    await write(shop, ben, ['Yes, we are open.'], support)
    await shop.newProduct({ name: asking, options: [{ stock: 5 }] })
    await loginAs(page, support)
    const card = (of: Page) => of.getByRole('region', { name: 'What waits today' })
    const count = watchCount(
      page,
      '/api/Dashboard/waiting',
      card(page).getByRole('link', { name: /^New messages/ }),
      ({ messages }: Waiting) => messages ?? 0,
    )
    await page.goto('/dashboard')
    await expect(card(page).getByRole('link')).toHaveText([/^Low stock [1-9]/, /^New messages \d/])
    await count.expectRead()
    const parent = await open(ana)
    await parent.goto('/messages')
    await count.expectReadAgainAfter(() => say(parent, 'Do you have size 24?'))
    await audit(page, 'what waits')
    await card(page)
      .getByRole('link', { name: /^New messages/ })
      .click()
    const customer = (lastName: string) => page.getByRole('link', { name: new RegExp(lastName) })
    await expect(customer(asking)).toBeVisible()
    await expect(customer(answered)).toHaveCount(0)
    await customer(asking).click()
    await expect(page).toHaveURL(`/messages/${ana.id}?show=new`)
    await page.goBack()
    await page.getByRole('button', { name: 'Remove filter New messages' }).click()
    await expect(customer(answered)).toBeVisible()

    const office = await open(await shop.newAdmin())
    await office.goto('/dashboard')
    const orders = '/transactions/orders?orderStatus='
    const lists = [
      ['To approve', `${orders}0`],
      ['To pack', `${orders}1`],
      ['To ship', `${orders}2&deliveryMethod=ThirdPartyDelivery`],
      ['To set out for pickup', `${orders}2&deliveryMethod=PickUp`],
      ['To hand over', `${orders}5`],
      ['Returns to decide', '/transactions/returns?status=0'],
      ['Low stock', '/products/inventory?stockLevel=low'],
      ['New messages', '/messages?show=new'],
      ['Registrations', '/utilities/users-and-roles/users?status=0'],
    ]
    await expect(card(office).getByRole('link')).toHaveText(lists.map(([name]) => new RegExp(`^${name} \\d`)))
    for (const [name, href] of lists) {
      await expect(card(office).getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
        'href',
        href!,
      )
    }
    await card(office)
      .getByRole('link', { name: /^To ship/ })
      .click()
    await expect(office.getByRole('button', { name: 'Remove filter Status: Packaging' })).toBeVisible()
    await expect(office.getByRole('button', { name: 'Remove filter Third-party delivery' })).toBeVisible()
    await office.goBack()
    await card(office)
      .getByRole('link', { name: /^Low stock/ })
      .click()
    await expect(office.getByRole('button', { name: 'Remove filter Stock level: Low or out' })).toBeVisible()
    await office.getByRole('searchbox').fill(asking)
    await expect(row(office, asking)).toBeVisible()
  },
)
