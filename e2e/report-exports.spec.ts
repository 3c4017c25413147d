import { sql } from 'kysely'
import { unique, uniqueName } from '../server/test/factories.ts'
import { audit as writeAudit } from '../server/src/core/audit.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { newSales, rows } from './reporting.ts'
import { exported, filtersOf, sumOf } from './workbooks.ts'

const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Asia/Manila' })

test(
  '[XLS-07, XLS-11, XLS-01] the inventory report is exported with all rows of its filters, and says what they were',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const word = uniqueName('Exported')
    const { options } = await shop.newProduct({
      name: `=1+1 ${word}`,
      categories: ['Exported things'],
      gradeLevels: ['Grade 4'],
      options: Array.from({ length: 14 }, (_, index) => ({ stock: 40 + index, price: 10_050 + index })),
    })
    await shop.newProduct({ name: `Other ${word}`, options: [{ status: 'Inactive' }] })
    await newSales(shop, [{ items: [{ option: options[0]!, quantity: 3 }] }])
    await loginAs(page, await shop.newStaff(['Reports.view'], { firstName: 'Bea', lastName: 'Exporter' }))
    await page.goto(`/reports/inventory?search=${word}&status=Active&sortBy=quantityDesc`)
    await expect(rows(page)).toHaveCount(10)
    const { fileName, names, sheets } = await exported(page)
    expect(fileName).toBe(`Inventory Report - ${today.format(new Date())}.xlsx`)
    expect(names).toEqual(['Inventory', 'Filter'])
    const stored = await shop.db
      .selectFrom('product_options')
      .select(['id', 'sku', 'stock', 'price_centavos'])
      .where(
        'id',
        'in',
        options.map(({ id }) => id),
      )
      .orderBy('stock', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const lines = sheets[0] ?? []
    expect(
      lines.map((line) => [line['Option no.'], line['SKU'], line['Quantity'], line['Unit price']]),
    ).toEqual(stored.map((option) => [option.id, option.sku, option.stock, option.price_centavos / 100]))
    expect(lines.find((line) => line['Option no.'] === options[0]!.id)).toMatchObject({
      Product: `=1+1 ${word}`,
      Status: 'Active',
      'Sold items': 3,
      Categories: 'Exported things',
      'Grade levels': 'Grade 4',
    })
    expect(filtersOf(sheets[1])).toEqual({
      Search: word,
      Status: 'Active',
      Category: 'All',
      'Grade level': 'All',
      'Stock level': 'All',
      'Sorted by': 'Quantity, descending',
      'Exported by': 'Bea Exporter',
      Rows: 14,
    })
  },
)

test(
  '[XLS-08, RORD-10, RORD-11, RORD-12] the orders report is exported with a line for each item and the payment in words',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { options } = await shop.newProduct({
      options: [
        { price: 10_010, stock: 99 },
        { price: 2525, stock: 99 },
      ],
    })
    const items = options.map((option, index) => ({ option, quantity: index + 2 }))
    const { lastName, orders } = await newSales(shop, [
      { items, placedAt: new Date('2025-03-05T16:30:00Z'), receiver: 'Zoe Receiver' },
      { items: items.slice(0, 1), placedAt: new Date('2025-03-07T01:00:00Z') },
    ])
    const approver = await shop.newAdmin({ firstName: 'Carla', lastName: 'Approver' })
    await shop.db
      .updateTable('orders')
      .set({
        discount_type: 'Staff',
        discount_rate: 12.5,
        amount_less_centavos: 3450,
        total_centavos: 24_145,
        payment_received_centavos: 25_000,
        payment_tag_type_id: 2,
        overpayment_amount_centavos: 855,
        reimbursement_type_id: 1,
        invoice: 'INV0099',
        or_date_issued: '2025-03-08',
        cheque_voucher: 'CV7',
        cheque_date_issued: '2025-03-09',
        payment_notes: '@paid in two parts\nand late',
        remarks: '-none',
        approver_id: approver.id,
      })
      .where('id', '=', orders[0]!.id)
      .execute()
    await loginAs(page, await shop.newAdmin())
    await page.goto(
      `/reports/orders?search=${lastName}&dateFrom=2025-03-06&dateTo=2025-03-31&sortBy=createdOnAsc`,
    )
    await expect(rows(page)).toHaveCount(2)
    const { fileName, names, sheets } = await exported(page)
    expect(fileName).toBe(`Orders Report - ${today.format(new Date())}.xlsx`)
    expect(names).toEqual(['Orders', 'Filter'])
    const lines = sheets[0] ?? []
    expect(lines.map((line) => [line['Order number'], line['SKU'], line['Order item qty']])).toEqual([
      [orders[0]!.orderNumber, options[0]!.sku, 2],
      [orders[0]!.orderNumber, options[1]!.sku, 3],
      [orders[1]!.orderNumber, options[0]!.sku, 2],
    ])
    expect(lines[0]).toMatchObject({
      Status: 'Approved',
      'Customer name': `Ana ${lastName}`,
      'Receiver name': 'Zoe Receiver',
      'Unit price': 100.1,
      'Subtotal price': 200.2,
      'Discount type': 'Staff',
      'Discount rate (%)': 12.5,
      'Amount less': 34.5,
      'Total price of the order': 241.45,
      'Payment received': 250,
      'Payment tag': 'Overpayment',
      'Overpayment amount': 8.55,
      'Underpayment amount': null,
      'Receipt no.': 'INV0099',
      'OR date issued': new Date('2025-03-08'),
      'Cheque voucher': 'CV7',
      'Cheque date issued': new Date('2025-03-09'),
      'Payment notes': '@paid in two parts\nand late',
      Remarks: '-none',
      Approver: 'Carla Approver',
      'Mode of payment': expect.stringMatching(/./),
      'Delivery method': expect.stringMatching(/./),
      'Reimbursement via': expect.stringMatching(/./),
    })
    // Half past midnight in Manila, where it was the next day already.
    expect(Number(lines[0]?.['Placed on']) / 60_000).toBeCloseTo(Date.UTC(2025, 2, 6, 0, 30) / 60_000, 2)
    const { rows: sums } = await sql<{ centavos: number }>`
      select sum(i.total_centavos)::int as centavos from order_items i join orders o on o.id = i.order_id
      where o.customer_name like ${`%${lastName}`}`.execute(shop.db)
    expect(sumOf(lines, 'Subtotal price')).toBe((sums[0]?.centavos ?? 0) / 100)
    expect(filtersOf(sheets[1])).toMatchObject({
      Status: 'All',
      'Placed from': new Date('2025-03-06'),
      'Placed to': new Date('2025-03-31'),
      Rows: 3,
    })
  },
)

test(
  '[XLS-09, RSAL-09] the sales report is exported with a sheet of the orders, which add up to its rows and to the database',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const name = uniqueName('Summed')
    const { options } = await shop.newProduct({
      name,
      options: [
        { price: 3333, stock: 99 },
        { price: 101, stock: 99 },
      ],
    })
    const sale = (quantity: number) => ({ items: options.map((option) => ({ option, quantity })) })
    await newSales(shop, [sale(1), sale(4), sale(7), { ...sale(20), status: 'Declined' }])
    await loginAs(page, await shop.newStaff(['Reports.view']))
    await page.goto(`/reports/sales-order?search=${name}`)
    await expect(rows(page)).toHaveCount(2)
    const { fileName, names, sheets } = await exported(page)
    expect(fileName).toBe(`Sales Order Report - ${today.format(new Date())}.xlsx`)
    expect(names).toEqual(['Sales Order', 'Filter', 'Orders of the items'])
    const [lines = [], , orders = []] = sheets
    const { rows: stored } = await sql<{ pieces: number; centavos: number }>`
      select sum(i.quantity)::int as pieces, sum(i.total_centavos)::int as centavos
      from order_items i join orders o on o.id = i.order_id
      where i.product_option_id in (${sql.join(options.map(({ id }) => id))}) and o.status = 'Approved'`.execute(
      shop.db,
    )
    for (const sheet of [lines, orders]) {
      expect(sumOf(sheet, 'Total before discounts')).toBe((stored[0]?.centavos ?? 0) / 100)
    }
    expect(orders).toHaveLength(6)
    for (const line of lines) {
      const own = orders.filter((order) => order['Option no.'] === line['Option no.'])
      expect(line).toMatchObject({ Product: name, Orders: own.length, 'Sold items': 12 })
      expect(sumOf(own, 'Quantity')).toBe(12)
      expect(sumOf(own, 'Total before discounts')).toBe(line['Total before discounts'])
    }
  },
)

test(
  '[XLS-10, XLS-02, BPERM-20] the audit log is exported by an admin with a sheet of the details; a report without rows is not exported',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const word = unique('Exported')
    const { id: userId } = await shop.newAdmin()
    const entry = {
      session: { userId, fullName: 'Ana Auditor' },
      module: 'Inventory' as const,
      subModule: 'Product',
      description: `Product ${word}`,
    }
    await writeAudit(shop.db, {
      ...entry,
      action: 'Update',
      before: { Name: '+old' },
      after: { Name: '=new' },
      optionsBefore: [{}, { Price: '₱1.00' }],
      optionsAfter: [{}, { Price: '₱2.00' }],
      optionNames: ['PAD-1', 'PAD-2'],
    })
    await writeAudit(shop.db, { ...entry, action: 'Delete' })
    await loginAs(page, await shop.newAdmin())
    await page.goto(`/reports/audit-logs?search=${word}&sortBy=createdOnAsc`)
    await expect(rows(page)).toHaveCount(2)
    const { fileName, names, sheets } = await exported(page)
    expect(fileName).toBe(`Audit Logs Report - ${today.format(new Date())}.xlsx`)
    expect(names).toEqual(['Audit Logs', 'Filter', 'Details'])
    const [lines = [], , details = []] = sheets
    expect(lines.map((line) => [line['Action'], line['Executed by'], line['Details']])).toEqual([
      ['Update', 'Ana Auditor', 'Name: +old → =new\nOption PAD-2, Price: ₱1.00 → ₱2.00'],
      ['Delete', 'Ana Auditor', null],
    ])
    expect(
      details.map((line) => [line['Field'], line['Old data'], line['New data'], line['Option']]),
    ).toEqual([
      ['Name', '+old', '=new', null],
      ['Price', '₱1.00', '₱2.00', 'Option PAD-2'],
    ])
    const stored = await shop.db
      .selectFrom('audit_logs')
      .select('id')
      .where('description', '=', entry.description)
      .orderBy('id')
      .execute()
    expect(lines.map((line) => line['Log no.'])).toEqual(stored.map(({ id }) => id))

    let downloads = 0
    page.on('download', () => downloads++)
    await page.goto(`/reports/audit-logs?search=${word}nothing`)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Unable to Export' })).toContainText(
      'There is no data available to export.',
    )
    expect(downloads).toBe(0)
  },
)
