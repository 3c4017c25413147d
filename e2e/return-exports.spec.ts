import { askFor } from '../server/test/returning.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { threePieces } from './exchanging.ts'
import { exported, filtersOf, sumOf } from './workbooks.ts'

test(
  '[XLS-06, XLS-11, XLS-12] the returns are exported with the pieces, their prices and the balances that are owed',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const exchange = await threePieces(shop)
    // A declined piece owes nothing: the cap's −30.00 is left out.
    await shop.db
      .updateTable('exchange_items')
      .set({ status: 'Declined' })
      .where('return_request_id', '=', exchange.id)
      .where('product_option_id', '=', exchange.shoes.id)
      .execute()
    const plain = await askFor(shop, exchange.parent, [{ option: exchange.bag }, { option: exchange.bag }])
    const { name } = await shop.db
      .selectFrom('orders')
      .select('customer_name as name')
      .where('id', '=', plain.orderId)
      .executeTakeFirstOrThrow()
    await loginAs(
      page,
      await shop.newStaff(['Transactions.view'], { firstName: 'Bea', lastName: 'Exporter' }),
    )
    for (const [request, expected] of [
      [
        exchange,
        {
          Kind: 'Exchange',
          'Returned pieces': 3,
          'Price of returned items': 470,
          'Total balance': -30,
          'Exchange items': expect.stringContaining(`(${exchange.bag.sku}) → `),
          Attachments: 'proof.pdf',
        },
      ],
      [plain, { Kind: 'Return', 'Returned pieces': 2, 'Price of returned items': 500, 'Total balance': 0 }],
    ] as const) {
      await page.goto(`/transactions/returns?search=${request.orderNumber}&sortBy=dateCreatedAsc`)
      await expect(page.getByText('1 to 1 of 1')).toBeVisible()
      const { fileName, names, sheets } = await exported(page)
      expect(fileName).toMatch(/^Return and Exchange Report - \w+ \d+, \d{4}\.xlsx$/)
      expect(names).toEqual(['Return and Exchange', 'Filter'])
      expect(sheets[0]).toMatchObject([
        {
          ...expected,
          Order: request.orderNumber,
          'Requested by': name,
          Status: 'Pending',
          Remarks: 'The zipper is broken.',
          'Request no.': request.id,
          'Order no.': request.orderId,
        },
      ])
      const items = await shop.db
        .selectFrom('return_items as r')
        .innerJoin('order_items as i', 'i.id', 'r.order_item_id')
        .select('i.price_centavos')
        .where('r.return_request_id', '=', request.id)
        .execute()
      expect(sumOf(sheets[0] ?? [], 'Price of returned items')).toBe(
        items.reduce((sum, item) => sum + Number(item.price_centavos), 0) / 100,
      )
      expect(filtersOf(sheets[1])).toMatchObject({
        Search: request.orderNumber,
        Status: 'All',
        'Exported by': 'Bea Exporter',
        Rows: 1,
      })
    }
  },
)
