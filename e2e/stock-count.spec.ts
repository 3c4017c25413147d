import { getStockCount, scanIntoCount, type StockCountDetail } from '@kwaderno/contract/stock-count.ts'
import type { Page } from '@playwright/test'
import { fillLogin } from './accounts.ts'
import { newCount } from './counting.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { press } from './names.ts'
import { plugIn, scanWhileHanging } from './scanner.ts'
import { unique } from '../server/test/factories.ts'

const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

test(
  '[CNT-16] a shelf is counted by scanner and by number, follows who counts beside, and is posted with its reason',
  { tag: '@desktop' },
  async ({ page, shop, audit, faults }) => {
    faults.expect(/status of (400|404)/)
    const { count, product, options, shelf } = await newCount(shop, [
      { stock: 9, price: 123_456_700, variations: { Size: 'A4' } },
      { stock: 4, variations: { Size: 'A5' } },
    ])
    const [first, second] = options
    const chief = await shop.newStaff(['Stock.view', 'Stock.add', 'Stock.edit'], {
      firstName: 'Carla',
      lastName: 'Santos',
    })
    await loginAs(page, chief)
    await page.goto('/stock/ledger')
    await page.getByRole('navigation', { name: 'Stock' }).getByRole('link', { name: 'Counts' }).click()
    await page.getByRole('searchbox').fill(count.name)
    await page.getByRole('link', { name: `Open ${count.name}` }).click()
    await expect(page).toHaveURL(`/stock/counts/${count.id}`)
    const line = (sku: string) =>
      page.getByRole('table', { name: 'Options in this count' }).getByRole('row', { name: new RegExp(sku) })
    await expect(line(first!.sku)).toContainText(shelf)
    await expect(page.getByRole('textbox', { name: 'Barcode' })).toBeVisible()
    const scanner = await plugIn(page)
    await scanner.scan(first!.sku)
    await expect(line(first!.sku)).toContainText(/Carla Santos 1.*9.*−8/)
    await scanner.scan('NO-SUCH-SKU')
    await expect(
      page.getByRole('status').filter({ hasText: 'No item found for the provided SKU.' }),
    ).toBeVisible()
    const scans = page.getByRole('list', { name: 'Last scans' }).getByRole('listitem')
    await scanner.scan(second!.sku)
    await expect(scans).toHaveCount(2)
    await page.getByRole('button', { name: `Undo the scan of ${second!.sku}` }).click()
    await expect(scans).toHaveCount(1)
    const own = page.getByRole('textbox', { name: `My count of ${second!.sku}` })
    await own.fill('4')
    await own.blur()
    await expect(line(second!.sku)).toContainText(/Carla Santos 4.*4.*0/)

    const other = await shop.newStaff(['Stock.add'], { firstName: 'Ben', lastName: 'Cruz' })
    const beside = await shop.api(scanIntoCount, {
      as: other,
      params: { id: count.id },
      body: { sku: first!.sku, quantity: 7 },
    })
    expect(beside.status).toBe(200)
    await expect(line(first!.sku)).toContainText(/Ben Cruz 7/)
    await expect(line(first!.sku)).toContainText('−₱1,234,567.00')
    await expect(scans.first()).toContainText('Ben Cruz')
    await audit(page, 'open count')

    await page.getByRole('combobox', { name: 'Show' }).selectOption('With variance')
    await expect(line(second!.sku)).toHaveCount(0)
    await press(page, 'Post')
    await press(page, 'Post count')
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      'This field is required.',
    )
    await page.getByRole('textbox', { name: 'Reason' }).fill('Yearly count')
    await audit(page, 'posting a count')
    await press(page, 'Post count')
    await expect(page.getByText('The count has been posted.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Yearly count')
    await expect(page.getByRole('button', { name: 'Post' })).toHaveCount(0)
    await page.goto(`/stock/ledger?optionId=${first!.id}`)
    const rows = page.getByRole('table', { name: 'Stock ledger' }).locator('tbody tr')
    await expect(rows.first()).toContainText(/Stock count.*Yearly count.*Carla Santos.*−1.*8/)
    await expect(rows.first().getByRole('link', { name: count.name })).toHaveAttribute(
      'href',
      `/stock/counts/${count.id}`,
    )
    expect(product.id).toBeGreaterThan(0)
  },
)

test(
  'words that are still being typed when a link is followed stay with their list',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { count, options, shelf } = await newCount(shop, [{ stock: 9 }])
    await loginAs(page, await shop.newStaff(['Stock.view']))
    await page.clock.install()
    await page.goto('/stock/counts')
    const open = page.getByRole('link', { name: `Open ${count.name}` })
    await expect(open).toBeVisible()
    // On a slow line the words are applied while the page that was asked for is still on its way.
    const scripts = Promise.withResolvers<void>()
    await page.route('**/assets/**', (route) => scripts.promise.then(() => route.continue()))
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('searchbox').fill(count.name)
    await open.click()
    await expect(page).toHaveURL(`/stock/counts/${count.id}`)
    await page.clock.runFor(1000)
    await page.clock.resume()
    scripts.resolve()
    const lines = page.getByRole('table', { name: 'Options in this count' })
    await expect(lines.getByRole('row', { name: new RegExp(options[0]!.sku) })).toContainText(shelf)
  },
)

test(
  '[CNT-14] a count is opened on a screen, hides its book from who only counts, and is cancelled',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    const shelf = unique('Rack').slice(-15)
    const { id, options } = await shop.newProduct({ options: [{ stock: 77 }] })
    await shop.db.updateTable('product_options').set({ shelf }).where('product_id', '=', id).execute()
    const chief = await shop.newStaff(['Stock.view', 'Stock.edit'])
    await loginAs(page, chief)
    await page.goto('/stock/counts')
    await press(page, 'New count')
    await press(page, 'Open count')
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'This field is required.',
    )
    const name = unique('Blind')
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('combobox', { name: 'What to count' }).selectOption('Shelf')
    await page.getByRole('combobox', { name: 'Shelf' }).selectOption(shelf)
    await page.getByRole('switch', { name: 'Hide the book while counting' }).check()
    await press(page, 'Open count')
    await expect(page).toHaveURL(/\/stock\/counts\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const counter = await open(await shop.newStaff(['Stock.view', 'Stock.add']))
    await counter.goto(page.url())
    const own = counter.getByRole('textbox', { name: `My count of ${options[0]!.sku}` })
    await own.fill('70')
    await own.press('Enter')
    await expect(page.getByRole('row', { name: new RegExp(options[0]!.sku) })).toContainText(/77.*−7/)
    await expect(counter.getByRole('row', { name: new RegExp(options[0]!.sku) })).toContainText('70')
    await expect(counter.getByRole('columnheader', { name: 'Variance' })).toHaveCount(0)
    await expect(counter.getByRole('columnheader', { name: 'Expected' })).toHaveCount(0)
    await expect(counter.getByRole('cell', { name: '77', exact: true })).toHaveCount(0)
    await press(page, 'Cancel count')
    await press(page, 'Confirm')
    await expect(page.getByText('The count has been cancelled.')).toBeVisible()
    const countId = Number(/\d+$/.exec(page.url())![0])
    const { body } = await shop.api(getStockCount, { as: chief, params: { id: countId } })
    expect(body.status).toBe('Cancelled')
    await expect(own).toHaveCount(0)
  },
)

test(
  'scans without a connection outlive a reload, count once each, and nothing is posted before they do',
  { tag: '@desktop' },
  async ({ page, shop, faults, audit }) => {
    faults.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    const { count, options } = await newCount(shop, [
      { stock: 2, variations: { Size: 'A4' } },
      { stock: 4, variations: { Size: 'A5' } },
    ])
    const [first, second] = options
    const chief = await shop.newStaff(['Stock.view', 'Stock.add', 'Stock.edit'])
    await loginAs(page, chief)
    await page.goto(`/stock/counts/${count.id}`)
    const post = page.getByRole('button', { name: 'Post', exact: true })
    await expect(post).toBeEnabled()
    const scanner = await plugIn(page)
    // The first answer is lost on its way back, and no other scan arrives.
    let calls = 0
    await page.route('**/scans', async (route) => {
      if (calls++ === 0) await route.fetch()
      await route.abort()
    })
    for (const { sku } of [first!, second!]) await scanner.scan(sku)
    await expect(page.getByText('2 scans wait')).toBeVisible()
    await expect(post).toBeDisabled()
    await expect(post).toHaveAccessibleDescription(
      '2 scans have not been counted yet. The count can be posted once they are.',
    )
    await audit(page, 'count without a line')
    await page.reload()
    await expect(page.getByText('2 scans wait')).toBeVisible()
    await expect(post).toBeDisabled()
    // Nor are they lost on another page of the app, whose tab asks before it closes.
    await page.getByRole('navigation', { name: 'Stock' }).getByRole('link', { name: 'Counts' }).click()
    await expect(page.getByRole('link', { name: `Open ${count.name}` })).toBeVisible()
    expect(await asksBeforeClosing(page)).toBe(true)
    await page.unroute('**/scans')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => asksBeforeClosing(page)).toBe(false)
    await page.getByRole('link', { name: `Open ${count.name}` }).click()
    await expect(page.getByRole('list', { name: 'Last scans' }).getByRole('listitem')).toHaveCount(2)
    await expect(post).toBeEnabled()
    const { body } = await shop.api(getStockCount, { as: chief, params: { id: count.id } })
    expect((body as StockCountDetail).scans.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      [second!.sku, 1],
      [first!.sku, 1],
    ])
  },
)

test(
  'a scan on its way when the session ends counts when the same person is back',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 401/)
    const { count, options } = await newCount(shop)
    const chief = await shop.newStaff(['Stock.view', 'Stock.add', 'Stock.edit'])
    await loginAs(page, chief)
    await page.goto(`/stock/counts/${count.id}`)
    const scanner = await plugIn(page)
    await expect(page.getByRole('textbox', { name: 'Barcode' })).toBeVisible()
    await page.route('**/scans', (route) =>
      route.fulfill({ status: 401, json: { title: 'Unauthorized', status: 401 } }),
    )
    await scanner.scan(options[0]!.sku)
    await expect(page).toHaveURL(/\/login/)
    await page.unroute('**/scans')
    await fillLogin(page, chief.userName)
    await expect(page).toHaveURL(`/stock/counts/${count.id}`)
    await expect(page.getByRole('list', { name: 'Last scans' }).getByRole('listitem')).toHaveCount(1)
  },
)

test(
  'two equal pieces that are scanned while the page hangs both count, and one that is read twice counts once',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { count, options } = await newCount(shop)
    await loginAs(page, await shop.newStaff(['Stock.view', 'Stock.add']))
    await page.goto(`/stock/counts/${count.id}`)
    const field = page.getByRole('textbox', { name: 'Barcode' })
    await field.click()
    await scanWhileHanging(field, options[0]!.sku, [0, 190, 500])
    const scans = page.getByRole('list', { name: 'Last scans' }).getByRole('listitem')
    await expect(scans).toHaveCount(2)
    await expect(page.getByRole('status').filter({ hasText: '2 counted' })).toBeVisible()
  },
)
