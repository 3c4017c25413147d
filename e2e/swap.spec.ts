import { showClaimCode } from '@kwaderno/contract/claim-code.ts'
import { saveExchange } from '@kwaderno/contract/manage-returns.ts'
import { stockOf } from '../server/test/buying.ts'
import { newSwaps } from '../server/test/swapping.ts'
import { packed, READ } from './documents.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { field, press } from './names.ts'
import { countPrints, printed, printPages } from './paper.ts'
import { plugIn } from './scanner.ts'

test(
  '[SWAP-03, SWAP-04, SWAP-09, SWAP-12] a parent asks for another size, prints the slip on one page, and the counter swaps by its code',
  { tag: '@desktop' },
  async ({ page, shop, open, audit, auditBothSizes }) => {
    const swaps = await newSwaps(shop)
    const shirt = await swaps.newShirt({ M: 9, L: 3, S: 0 })
    const chart = {
      title: '',
      unit: 'cm',
      columns: ['Size', 'Chest'],
      rows: [
        ['M', '85'],
        ['L', '90'],
      ],
    }
    await shop.db
      .updateTable('products')
      .set({ size_chart: JSON.stringify(chart) })
      .where('id', '=', shirt.id)
      .execute()
    const parent = await shop.newCustomer()
    const order = await swaps.delivered(parent, [{ option: shirt.M, quantity: 2 }])
    await loginAs(page, parent)
    await countPrints(page)
    await page.goto(`/orders/${order.id}`)
    await expect(page.getByRole('link', { name: 'Request for return', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Swap size' }).click()
    await press(page, 'Request swap')
    await expect(page.getByText('Please select at least 1 item.')).toBeVisible()
    const size = page.getByLabel(`New size of ${shirt.name} M Piece 2 of 2`)
    const choice = (name: string) => size.getByRole('option', { name, exact: true })
    await expect(choice('S · 0 available')).toBeDisabled()
    await expect(choice('XXL · Other price: use Request for return')).toBeDisabled()
    await size.selectOption('L · 3 available')
    await page.getByRole('button', { name: 'Size chart' }).nth(1).click()
    await expect(page.getByRole('row', { name: 'L 90' })).toHaveAttribute('aria-current', 'true')
    await auditBothSizes(page, 'a swap of sizes')
    await press(page, 'Request swap')
    await expect(page.getByRole('heading', { name: 'Swap slip' })).toBeFocused()
    const { code } = (await swaps.see(parent, order)).slip!
    await expect(page.getByText(showClaimCode(code), { exact: true })).toBeVisible()
    await expect(page.getByText('Balance ₱0.00')).toBeVisible()
    await auditBothSizes(page, 'the slip of a swap')

    const pages = printPages(await printed(page, () => press(page, 'Print slip')), READ)
    expect(pages).toHaveLength(1)
    for (const part of [
      showClaimCode(code),
      order.orderNumber,
      `${shirt.name}, M`,
      shirt.M.sku,
      `${shirt.name}, L`,
      shirt.L.sku,
      'Balance ₱0.00',
      'signature',
    ])
      expect(pages[0]!.text).toContain(packed(part))
    await page.getByRole('link', { name: order.orderNumber }).click()
    await expect(page.getByRole('link', { name: 'Request for return submitted' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Swap size' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Swap slip' })).toBeVisible()

    const counter = await open(swaps.counter)
    await counter.goto('/pickup')
    await expect(field(counter, 'Claim code')).toBeFocused()
    await (await plugIn(counter)).scan(code)
    const result = counter.getByRole('region', { name: 'Result' })
    await expect(result.getByRole('listitem')).toContainText(`Back: ${shirt.name} M`)
    await expect(result.getByRole('listitem')).toContainText(`Out: ${shirt.name} L`)
    await expect(result.getByLabel('Return to stock')).toBeChecked()
    await audit(counter, 'a size swap at the counter')
    await field(counter, 'Claimant').fill('Lola Nena')
    await press(counter, 'Swap')
    await expect(result.getByText(/^Handed to Lola Nena on .+ by Carla/)).toBeVisible()
    await expect(counter.getByRole('button', { name: 'Swap', exact: true })).toHaveCount(0)
    expect(await stockOf(shop, shirt.M)).toMatchObject({ stock: 8, held: 0 })
    expect(await stockOf(shop, shirt.L)).toMatchObject({ stock: 2, held: 0 })
  },
)

test(
  'a slip promises no hold of what staff have put in the place of a new size, on the screen and on paper',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const swaps = await newSwaps(shop)
    const shirt = await swaps.newShirt()
    const { parent, order, slip } = await swaps.open(shirt.L, shirt.M)
    await loginAs(page, parent)
    await countPrints(page)
    await page.goto(`/orders/${order.id}/swap`)
    await expect(page.getByText(/The new sizes are held for you until/)).toBeVisible()
    const [piece] = slip.pieces
    const given = { groupItem: piece!.orderItemId, groupItemIndex: 0, productId: shirt.S.id, status: 0 }
    const { id } = await shop.db
      .selectFrom('exchange_items')
      .select('id')
      .where('return_request_id', '=', slip.requestId)
      .executeTakeFirstOrThrow()
    const staff = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
    const saved = await shop.api(saveExchange, {
      as: staff,
      params: { id: slip.requestId },
      body: { exchangeItems: [{ ...given, id, exchangeQuantity: 1 }] },
    })
    expect(saved.status).toBe(200)
    await page.reload()
    await expect(page.getByText(/Out: S/)).toBeVisible()
    await expect(page.getByText(/held for you until/)).toHaveCount(0)
    await expect(page.getByText(/not all of them are held for you/)).toBeVisible()
    const [paper] = printPages(await printed(page, () => press(page, 'Print slip')), READ)
    expect(paper!.text).toContain(packed(`${shirt.name}, S`))
    expect(paper!.text).not.toContain(packed('Held until'))
  },
)
