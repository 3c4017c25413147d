import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { unique, uniqueName } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'
import { filtersOf, readSheets } from './workbooks.ts'

const USERS = '/utilities/users-and-roles/users'
/** The people of the list that is a table. */
const people = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody tr')
const heads = (page: Page) => page.getByRole('table', { name: 'Users' }).getByRole('columnheader')
const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true })

/** Many customers of one last name, straight into the database. */
async function makeMany(shop: Shop, lastName: string, count: number): Promise<void> {
  await sql`
    insert into users (user_name, email_address, password_hash, first_name, last_name, status, role_id)
    select lower(${lastName}) || n, lower(${lastName}) || n || '@example.com', 'x', 'No' || n, ${lastName}, 1,
      (select id from roles where name = 'customer')
    from generate_series(1, ${count}::integer) as n`.execute(shop.db)
}

/** The calls of the list that leave the page from now on, as their queries. */
function listCallsOf(page: Page): URLSearchParams[] {
  const calls: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/Users') calls.push(searchParams)
  })
  return calls
}

test(
  '[TABLE-01, TABLE-06, TABLE-08, TABLE-09] a list starts with ten rows, sorts, turns pages and unfolds rows',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const lastName = uniqueName('Listed')
    await makeMany(shop, lastName, 25)
    await loginAs(page, await shop.newAdmin())
    const calls = listCallsOf(page)
    await page.goto(`${USERS}?search=${lastName}`)
    await expect(people(page)).toHaveCount(10)
    await expect(page.getByText('1 to 10 of 25')).toBeVisible()
    expect(calls[0]?.get('pageNumber')).toBe('1')
    expect(calls[0]?.get('pageSize')).toBe('10')

    const registered = heads(page).filter({ hasText: 'Registered' })
    await expect(registered).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Registered' }).press('Space')
    await expect(page).toHaveURL(/sortBy=createdOnAsc/)
    await expect(registered).toHaveAttribute('aria-sort', 'ascending')
    await expect(people(page).first()).toContainText(`No1 ${lastName}`)
    await page.getByRole('button', { name: 'Name', exact: true }).press('Enter')
    await expect(heads(page).filter({ hasText: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(registered).not.toHaveAttribute('aria-sort', /./)

    await page.getByRole('button', { name: 'Page 3', exact: true }).click()
    await expect(people(page)).toHaveCount(5)
    await expect(page).toHaveURL(/pageNumber=3/)
    await page.getByRole('combobox', { name: 'Rows' }).selectOption('50')
    await expect(people(page)).toHaveCount(25)
    await expect(page).toHaveURL(/pageSize=50/)
    await expect(page).not.toHaveURL(/pageNumber/)
    expect(calls.at(-1)?.get('pageSize')).toBe('50')
    await page.goBack()
    await expect(people(page)).toHaveCount(5)
    await page.reload()
    await expect(page.getByText('21 to 25 of 25')).toBeVisible()

    const more = people(page).first().getByRole('button', { name: 'Show details' })
    await more.press('Enter')
    await expect(people(page).first().getByRole('button', { name: 'Hide details' })).toBeFocused()
    await expect(page.getByRole('table').getByRole('term').filter({ hasText: 'Email' })).toBeVisible()
    await audit(page, 'a list with an unfolded row')
  },
)

test(
  '[TABLE-02, TABLE-03, TABLE-04, TABLE-10] filters and search narrow a list, and reset clears both and reads anew',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const lastName = uniqueName('Filtered')
    await makeMany(shop, lastName, 2)
    const waiting = await shop.newCustomer({ status: 0, lastName })
    await loginAs(page, await shop.newAdmin())
    const calls = listCallsOf(page)
    await page.clock.install()
    await page.goto(USERS)
    const all = page.getByRole('status').filter({ hasText: /^1 to 10 of/ })
    await expect(all).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search users' })
    await search.fill(lastName)
    await expect(people(page)).toHaveCount(3)
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Pending' })
    await expect(people(page)).toHaveCount(1)
    await expect(people(page)).toContainText(waiting.userName)
    await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'admin' })
    await expect(page.getByText('There are no data to display.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Applied filters' }).getByRole('listitem')).toHaveText([
      `“${lastName}”`,
      'Status: Pending',
      'Role: admin',
      'Reset',
    ])

    const before = calls.length
    // Between two keys a slow machine takes longer than somebody who has stopped typing.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
    await search.pressSequentially(' and more')
    await page.getByRole('button', { name: 'Reset' }).press('Enter')
    await page.clock.resume()
    await expect(page).toHaveURL(USERS)
    await expect(all).toBeVisible()
    await expect(search).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
    await expect(page.getByRole('list', { name: 'Applied filters' })).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Filters of the list' })).toBeFocused()
    // Read anew, although the whole list had been read a moment ago, and what was still being typed is not searched
    // before the next text is.
    await page.clock.runFor(600)
    await search.fill('nobody at all')
    await expect(page.getByText('There are no data to display.')).toBeVisible()
    const asked = new Set(calls.slice(before).map((query) => query.get('search')))
    // Whoever registers meanwhile has a list read again as it stands, the filtered one too.
    asked.delete(lastName)
    // Each once, in order: the same search may be asked for again, but no other words are sent.
    expect([...asked]).toEqual([null, 'nobody at all'])
  },
)

test(
  '[TABLE-11, BFMT-05] a list that cannot be read says so, and is read on another try',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 500/)
    const lastName = uniqueName('Failing')
    await makeMany(shop, lastName, 1)
    await loginAs(page, await shop.newAdmin())
    await page.route('**/api/Users?*', (route) =>
      route.fulfill({ status: 500, json: { title: 'x', status: 500 } }),
    )
    await page.goto(`${USERS}?search=${lastName}`)
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
      'Something went wrong :( Error Loading Data',
    )
    await page.unroute('**/api/Users?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(people(page)).toHaveCount(1)
  },
)

test(
  '[TABLE-07, USR-10] a list turns its pages, and one past its end is its last one',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const lastName = uniqueName('Turned')
    await makeMany(shop, lastName, 12)
    await loginAs(page, await shop.newAdmin())
    await page.goto(`${USERS}?search=${lastName}&pageNumber=40&pageSize=5`)
    await expect(page.getByText('11 to 12 of 12')).toBeVisible()
    await expect(page).toHaveURL(/pageNumber=3/)
    const pages = page.getByRole('navigation', { name: 'Pages of Users' })
    await expect(pages.getByRole('button', { name: 'Page 3', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await pages.getByRole('button', { name: 'Previous page' }).click()
    await expect(page.getByText('6 to 10 of 12')).toBeVisible()
    // The last page takes the arrow's use away, not the focus.
    await pages.getByRole('button', { name: 'Next page' }).press('Enter')
    await expect(page.getByText('11 to 12 of 12')).toBeVisible()
    await expect(pages.getByRole('button', { name: 'Next page' })).toBeFocused()
  },
)

test(
  '[TABLE-05, TABLE-13, XLS-04, XLS-11] the users of the filters are exported as a spreadsheet',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const lastName = uniqueName('Exported')
    await makeMany(shop, lastName, 620)
    const odd = await shop.newCustomer({
      firstName: '=1+1',
      lastName,
      student: { studentId: `+${unique('S')}`, firstName: 'constructor', gradeLevel: 'Grade 4' },
    })
    await shop.newCustomer({ lastName, status: 0 })
    await shop.db
      .updateTable('users')
      .set({ created_at: new Date('2026-03-05T16:30:00Z') })
      .where('id', '=', odd.id)
      .execute()
    await loginAs(page, await shop.newAdmin())
    await page.goto(`${USERS}?search=${lastName}&status=1&sortBy=fullnameDesc&pageNumber=2`)
    await expect(people(page)).toHaveCount(10)
    await audit(page, 'users with export')
    const download = page.waitForEvent('download')
    await exportButton(page).press('Enter')
    const file = await download
    await expect(page.getByRole('status').filter({ hasText: 'Exported!' })).toContainText(
      'Your document has been downloaded.',
    )
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Asia/Manila' })
    expect(file.suggestedFilename()).toBe(`Users Report - ${today.format(new Date())}.xlsx`)
    const [rows = [], filters] = (await readSheets(file)).sheets
    expect(filtersOf(filters)).toMatchObject({
      Search: lastName,
      Status: 'Active',
      Role: 'All',
      'Sorted by': 'Name, descending',
      Rows: 621,
    })
    const stored = await shop.db
      .selectFrom('users')
      .select(['id', 'user_name', 'email_address', 'first_name'])
      .where('last_name', '=', lastName)
      .where('status', '=', 1)
      .orderBy(sql`lower(first_name) desc, id desc`)
      .execute()
    expect(rows.map((row) => [row['User no.'], row['User name'], row['Email'], row['First name']])).toEqual(
      stored.map((user) => [user.id, user.user_name, user.email_address, user.first_name]),
    )
    expect(rows).toHaveLength(621)
    const row = rows.find((one) => one['User no.'] === odd.id)
    expect(row).toMatchObject({
      Name: `=1+1 ${lastName}`,
      Student: expect.stringMatching(/^constructor/),
      'Student ID': expect.stringMatching(/^\+S/),
      'Grade level': 'Grade 4',
      Role: 'customer',
      Status: 'Active',
      'Middle name': null,
    })
    // Half past midnight in Manila, where it was the next day already.
    const registered = new Date(row?.['Registered'] as Date)
    expect(registered.toISOString().slice(0, 10)).toBe('2026-03-06')
  },
)

test(
  '[TABLE-12, XLS-02, BFMT-04] a list without rows says so and is not exported; a failure and a cancelled export say so',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 500/)
    const lastName = uniqueName('Long')
    await makeMany(shop, lastName, 3)
    await loginAs(page, await shop.newAdmin())
    let downloads = 0
    page.on('download', () => downloads++)
    await page.goto(`${USERS}?search=${lastName}nobody`)
    await expect(page.getByText('There are no data to display.')).toBeVisible()
    await exportButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Unable to Export' })).toContainText(
      'There is no data available to export.',
    )
    await page.getByRole('button', { name: 'Reset' }).click()

    await page.route('**/api/Users?*export=true*', (route) =>
      route.fulfill({ status: 500, json: { title: 'x', status: 500 } }),
    )
    await exportButton(page).click()
    await expect(page.getByText('The document could not be made, please try again.')).toBeVisible()
    await page.unroute('**/api/Users?*export=true*')

    let release: () => void = () => undefined
    await page.route('**/api/Users?*export=true*', async (route) => {
      await new Promise<void>((resolve) => (release = resolve))
      await route.continue().catch(() => undefined)
    })
    await exportButton(page).press('Enter')
    await expect(page.getByRole('progressbar', { name: 'Exporting Users' })).toBeVisible()
    await expect(page.getByText('Reading rows…')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing has been downloaded.')).toBeVisible()
    await expect(exportButton(page)).toBeFocused()
    release()
    expect(downloads).toBe(0)

    // Whoever goes on meanwhile is left there.
    await exportButton(page).click()
    const search = page.getByRole('main').getByRole('searchbox').first()
    await search.focus()
    await page.getByRole('button', { name: 'Cancel' }).hover()
    await expect(search).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    release()
  },
)

test(
  '[BFMT-02, BFMT-03] on a phone a list opens on its first ten cards, which sort and unfold as well',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    const lastName = uniqueName('Phone')
    await makeMany(shop, lastName, 12)
    await loginAs(page, await shop.newAdmin())
    await page.goto(`${USERS}?search=${lastName}`)
    const cards = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
    await expect(cards).toHaveCount(10)
    await expect(page.getByText('1 to 10 of 12')).toBeVisible()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name, ascending' })
    await expect(page).toHaveURL(/sortBy=fullnameAsc/)
    await expect(cards.first()).toContainText(`No1 ${lastName}`)
    await cards.first().getByRole('button', { name: 'Show details' }).tap()
    await expect(cards.first().getByRole('button', { name: 'Hide details' })).toBeVisible()
    // Otherwise the bar at the top may lie over half a button.
    await page.evaluate(() => window.scrollTo(0, 0))
    await audit(page, 'a list on a phone')
  },
)

test(
  '[XLS-03, XLS-12] all pages of a list are exported on a phone as well',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const lastName = uniqueName('Exported')
    await makeMany(shop, lastName, 12)
    await loginAs(page, await shop.newAdmin())
    await page.goto(`${USERS}?search=${lastName}`)
    await expect(page.getByText('1 to 10 of 12')).toBeVisible()
    const download = page.waitForEvent('download')
    await exportButton(page).tap()
    const file = await download
    await expect(page.getByText('Exported!')).toBeVisible()
    await expect(page.getByText('Your document has been downloaded.')).toBeVisible()
    expect((await readSheets(file)).sheets[0]).toHaveLength(12)
  },
)

test(
  '[BFMT-07] a list is cards below 640 px, and wherever not all of its columns have room',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const lastName = uniqueName('Breadth')
    await makeMany(shop, lastName, 1)
    await loginAs(page, await shop.newAdmin())
    const wide = async (width: number) => await page.setViewportSize({ width, height: 900 })
    const cards = page.getByRole('list', { name: 'Categories' })
    const table = page.getByRole('table', { name: 'Categories' })
    await wide(640)
    await page.goto('/products/categories')
    await expect(table).toBeVisible()
    await wide(639)
    await expect(cards).toBeVisible()
    await expect(table).toBeHidden()

    const list = page.getByRole('list', { name: 'Users' })
    const users = page.getByRole('table', { name: 'Users' })
    await wide(1280)
    await page.goto(`${USERS}?search=${lastName}`)
    await expect(users).toContainText(lastName)
    const sheet = (await page.locator('[aria-busy]').filter({ has: users }).boundingBox())!
    const last = (await users.getByRole('columnheader').last().boundingBox())!
    expect(last.x + last.width).toBeLessThanOrEqual(sheet.x + sheet.width)
    await wide(660)
    await expect(list).toContainText(lastName)
    await expect(list.getByText('Registered')).toBeVisible()
    await expect(users).toBeHidden()
    await wide(1280)
    await expect(users).toContainText(lastName)
  },
)

test(
  'the way back from a row leads to the list as it was left',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newAdmin())
    for (const [list, action, trail] of [
      ['/transactions/orders?paymentType=OnlineBanking&sortBy=createdOnAsc&pageNumber=2', 'Manage', 'Orders'],
      ['/products/inventory?search=a&pageSize=20', 'Manage', 'Inventory'],
      [`${USERS}?status=1&sortBy=fullnameAsc`, 'Manage', 'Users'],
    ] as const) {
      await page.goto(list)
      await page.getByRole('main').getByRole('table').getByRole('link', { name: action }).first().click()
      await expect(page).toHaveURL(/manage$/)
      // The list is there until the page is; its tab has the same name as the way back.
      await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0)
      await page.getByRole('main').getByRole('link', { name: trail, exact: true }).first().click()
      await expect(page).toHaveURL(list)
    }
  },
)
