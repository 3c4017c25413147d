import { newOrderOf, openOrder, packed, print } from './documents.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { inWords, peso } from './amounts.ts'
import type { PrintedPage } from './paper.ts'
import type { Shop } from './shop.ts'

/** Millimetres. */
const [ROW, CLOSE] = [20, 0.4]

/** Prices from the highest there is downwards, one to three pieces each. */
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    price: 999_999_999 - index * 1_234_567,
    quantity: (index % 3) + 1,
  }))

/** Takes 12.5 percent off, and answers the order as it is stored. */
async function discounted({ db }: Shop, { id }: { id: number }, discountType = 'Sibling') {
  const { subtotal_centavos: sales } = await db
    .selectFrom('orders')
    .select('subtotal_centavos')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const less = Math.floor(sales / 8 + 0.5)
  const order = await db
    .updateTable('orders')
    .set({
      ...{ discount_type: discountType, discount_rate: 12.5, tin_number: '123-456-789-000' },
      ...{ amount_less_centavos: less, total_centavos: sales - less },
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const items = await db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return { order, items }
}

const amountsOf = ({ text }: PrintedPage) => text.match(/−?₱[\d,]+\.\d\d/g)?.toSorted() ?? []
/** The lines of the table; above and below are others. */
const tableOf = ({ rules }: PrintedPage) => rules.filter((rule) => rule > 70 && rule < 185)
function expectFiveRows(sheet: PrintedPage): void {
  const [, ...rows] = tableOf(sheet)
  expect(rows).toHaveLength(6)
  for (const [index, y] of rows.entries()) expect(Math.abs(y - rows[0]! - index * ROW)).toBeLessThan(CLOSE)
}
const placeOf = ({ words }: PrintedPage, text: string) => words.find((word) => word.text === text)

test(
  '[PRN-06, PRN-07, PRN-10, PRN-11] invoices of 1, 5, 6, 7 and 40 lines at the highest prices print the figures stored',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    for (const count of [1, 5, 6, 7, 40]) {
      const created = await newOrderOf(shop, lines(count))
      const { order, items } = await discounted(shop, created)
      await openOrder(page, created)
      const pages = await print(page, 'Sales Invoice')
      expect(pages).toHaveLength(Math.ceil(count / 5))
      const total = order.total_centavos
      const vatable = Math.round(total / 1.12)
      // Whatever it is rounded from, it is less than a centavo beside it.
      expect(Math.abs(vatable * 112 - total * 100)).toBeLessThanOrEqual(56)
      for (const [index, sheet] of pages.entries()) {
        const isLast = index === pages.length - 1
        const here = items.slice(index * 5, index * 5 + 5)
        const listed = here.map((item) =>
          packed(
            `${item.quantity} ${item.quantity === 1 ? 'pc' : 'pcs'} ${item.name}
             ${peso(item.price_centavos)} ${peso(item.total_centavos)}`,
          ),
        )
        expect(sheet.text).toContain(listed.join(''))
        const sums = [
          ...[vatable, total - vatable, total, order.subtotal_centavos, total].map(peso),
          `−${peso(order.amount_less_centavos)}`,
        ]
        const amounts = here.flatMap((item) => [peso(item.price_centavos), peso(item.total_centavos)])
        // No other amount is on it, and the sums on the last page only.
        expect(amountsOf(sheet)).toEqual([...amounts, ...(isLast ? sums : [])].toSorted())
        expect(sheet.text).toContain(`Page${index + 1}of${pages.length}`)
        expect(sheet.text.includes(`Continuedonpage${index + 2}`)).toBe(!isLast)
        const words = sheet.words.map(({ text }) => text).join(' ')
        const [, spoken] = /Amount in words (.+?) (?:Prepared|Received)/.exec(words) ?? []
        expect(spoken === undefined ? undefined : inWords(spoken)).toBe(isLast ? total : undefined)
        expectFiveRows(sheet)
        expect(tableOf(sheet)).toEqual(tableOf(pages[0]!))
      }
      for (const words of [
        ...[`VATable sales ${peso(vatable)}`, `VAT amount (12%) ${peso(total - vatable)}`],
        ...[`Total ${peso(total)}`, `Total sales (VAT inclusive) ${peso(order.subtotal_centavos)}`],
        `Less discount (Sibling, 12.5%) −${peso(order.amount_less_centavos)}`,
        `Total amount due ${peso(total)}`,
      ]) {
        expect(pages.at(-1)!.text).toContain(packed(words))
      }
    }
  },
)

test(
  '[PRN-12, PRN-13] the widest letters in every field of an invoice move nothing from its place, and none is lost',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const created = await newOrderOf(shop, lines(5))
    await discounted(shop, created)
    await loginAs(page, await shop.newStaff(['Transactions.view']))
    await openOrder(page, created)
    const [plain] = await print(page, 'Sales Invoice')
    await discounted(shop, created, 'W'.repeat(50))
    await shop.db
      .updateTable('orders')
      .set({ address_text: 'W'.repeat(90), customer_name: 'W'.repeat(90), invoice: 'W'.repeat(50) })
      .where('id', '=', created.id)
      .execute()
    await shop.db
      .updateTable('order_items')
      .set({ name: 'W'.repeat(250) })
      .where('order_id', '=', created.id)
      .execute()
    const [wide, ...more] = await print(page, 'Sales Invoice')
    expect(more).toEqual([])
    expect(tableOf(wide!)).toEqual(tableOf(plain!))
    expectFiveRows(wide!)
    expect(Math.max(...wide!.words.map(({ y }) => y)), 'the lower edge').toBeLessThan(290)
    expect(Math.max(...wide!.words.map(({ right }) => right)), 'the right edge').toBeLessThan(195.2)

    // From the table on everything but the descriptions and the discount's words stands where it stood.
    const first = tableOf(wide!)[1]!
    const isWide = (text: string) => /W|Item|SKU|^Less$|^discount$|Sibling|12\.5%/.test(text)
    const places = (sheet: PrintedPage) =>
      sheet.words
        .filter(({ text, y }) => y > first && !isWide(text))
        .map(({ text, x, y }) => `${text} ${x.toFixed(1)} ${y.toFixed(1)}`)
        .toSorted()
    expect(places(wide!)).toEqual(places(plain!))
    const letters = (from: number, to: number, left = 0) =>
      wide!.words
        .filter(({ y, x }) => y > from && y < to && x >= left)
        .map(({ text }) => text.replaceAll(/[^W]/g, ''))
        .join('').length
    for (const row of [0, 1, 2, 3, 4]) {
      // A letter stands on its line; the last one has room below it.
      expect(letters(first + row * ROW + 1.4, first + (row + 1) * ROW - 0.8), `row ${row + 1}`).toBe(200)
    }
    expect(letters(first + 5 * ROW, 290), 'the discount').toBe(50)
    const text = wide!.words.map((word) => word.text).join('')
    expect(text).toContain(`${'W'.repeat(80)}...`)
    const address = placeOf(wide!, 'Address')!.y
    expect(letters(address - 0.8, address + 9.2) - letters(address - 0.8, address + 9.2, 105)).toBe(80)
  },
)
