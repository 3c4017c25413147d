import { editOrder } from '@kwaderno/contract/order.ts'
import { sumInvoices } from '@kwaderno/contract/invoice.ts'
import type { Page } from '@playwright/test'
import { stockOf } from '../server/test/buying.ts'
import { unique, uniqueName, type TestUser } from '../server/test/factories.ts'
import { addStudent } from '../server/test/factories/people.ts'
import { csvOf, type CsvRow } from '../server/test/importing.ts'
import { logIn } from './accounts.ts'
import { peso } from './amounts.ts'
import { attach, confirmButton, ordersOf } from './checkout.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { publishList, YEAR } from './listing.ts'
import { field, press } from './names.ts'
import { plugIn } from './scanner.ts'
import type { Shop } from './shop.ts'
import { SIZES } from './sizes.ts'
import { visit } from './visiting.ts'

const PHONE = { viewport: SIZES.phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const CODE = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/
/** Centavos: three pads and a shirt for Bea, two pads and two compasses for Carlo. */
const TOTALS = [3 * 1250 + 35_000, 2 * 1250 + 2 * 4500]

/** Goods, their lists for two grades, and three families who wait: one of them with a child in each of these grades. */
async function newSchool(shop: Shop) {
  const family = uniqueName('Villanueva')
  const pad = await shop.newProduct({ name: unique('Pad'), options: [{ price: 1250, stock: 50 }] })
  const compass = await shop.newProduct({ name: unique('Compass'), options: [{ price: 4500, stock: 20 }] })
  const shirt = await shop.newProduct({
    name: unique('PE shirt'),
    options: ['M', 'L'].map((size) => ({ price: 35_000, stock: 10, variations: { Size: size } })),
  })
  const pads = (quantity: number) => ({ productOptionId: pad.options[0]!.id, quantity })
  const second = await publishList(shop, 'Grade 2', [pads(3), { productId: shirt.id, quantity: 1 }])
  const compasses = { productOptionId: compass.options[0]!.id, quantity: 2 }
  const fifth = await publishList(shop, 'Grade 5', [pads(2), compasses])

  const [bea, carlo, dina, ella] = [
    { firstName: 'Bea', gradeLevel: 'Grade 2' },
    { firstName: 'Carlo', gradeLevel: 'Grade 5' },
    { firstName: 'Dina', gradeLevel: 'Grade 2' },
    { firstName: 'Ella', gradeLevel: 'Grade 5' },
  ].map((child) => ({ ...child, lastName: family, studentId: unique('26-') }))
  const parent = await shop.newCustomer({ status: 0, lastName: family, student: bea! })
  await addStudent(shop.db, parent.id, carlo!)
  for (const student of [dina!, ella!]) await shop.newCustomer({ status: 0, lastName: family, student })
  const roster = [bea!, carlo!, dina!, ella!].map((child) => ({
    'Student ID': child.studentId,
    'Last name': child.lastName,
    'First name': child.firstName,
    Grade: child.gradeLevel,
  }))
  const options = {
    pad: pad.options[0]!,
    compass: compass.options[0]!,
    M: shirt.options[0]!,
    L: shirt.options[1]!,
  }
  return { family, parent, roster, lists: { second, fifth }, shirt: shirt.name, options }
}
type School = Awaited<ReturnType<typeof newSchool>>

const chooseCsv = (page: Page, name: string, rows: readonly CsvRow[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csvOf(rows)) })

/** Answers the dialog about several and waits until all of them are done. */
async function runAll(page: Page, name: string, count: number): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name }).click()
  await expect(dialog.getByRole('status')).toHaveText(`${count} done0 already so0 failed`)
  await dialog.getByText('Close', { exact: true }).click()
}

async function approveFamilies(page: Page, { family, roster }: School): Promise<void> {
  await page.goto('/utilities/students/roster')
  await chooseCsv(page, 'enrolled.csv', roster)
  await press(page, 'Load roster')
  await expect(page.getByText(`${roster.length} students loaded for ${YEAR}.`)).toBeVisible()
  await visit(page, `/utilities/approvals?search=${family}`)
  await page.getByRole('combobox', { name: 'Roster' }).selectOption('On roster')
  const table = page.getByRole('table', { name: 'Waiting registrations' })
  await expect(table.locator('tbody tr')).toHaveCount(3)
  await table.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Approve', exact: true }).last().click()
  await runAll(page, 'Approve', 3)
}

/** What a parent orders at once: the list of a child, in this size where one is asked for. */
interface Wanted {
  child: string
  list: string
  size?: string
  reference: string
  total: number
}

/** Puts the list into the cart and orders it, to be picked up and paid by a transfer. */
async function orderList(page: Page, { child, list, size, reference, total }: Wanted): Promise<void> {
  await visit(page, '/school-lists')
  await page.getByRole('combobox', { name: 'For', exact: true }).selectOption(child)
  const card = page.getByRole('region', { name: `${list} · ${YEAR}` })
  if (size !== undefined) await card.getByRole('combobox').selectOption(size)
  await press(page, `Add all of ${list}`)
  await expect(card.getByRole('status')).toHaveText(/^2 items added/)
  await card.getByRole('link', { name: 'Go to cart' }).click()
  await press(page, 'Check out')
  await expect(page.getByLabel('Student name')).toHaveValue(child)
  await page.getByRole('radio', { name: /Pick up/ }).check()
  await page.getByLabel('Mobile number').fill('09171234567')
  await page.getByRole('radio', { name: /Online Banking/ }).check()
  await page.getByLabel('Reference number (optional)').fill(reference)
  await page.getByLabel('Amount paid (optional)').fill(String(total / 100))
  await attach(page, 'transfer.pdf')
  await confirmButton(page).click()
  await expect(page).toHaveURL('/orders')
}

async function confirmPayments(page: Page, tag: string): Promise<void> {
  await page.goto('/payments/bank-lists')
  await press(page, 'Load a bank list')
  const card = page.getByRole('region', { name: 'Load a bank list' })
  await card.getByRole('combobox', { name: 'Account' }).selectOption('Former Sample Bank 0000-8765-4321')
  const lines = TOTALS.map((total, place) => ({ Reference: `${tag}${place}`, Amount: total / 100 }))
  await chooseCsv(
    page,
    'june.csv',
    lines.map((line) => ({ Date: '2026-06-08', Payer: 'Anybody', ...line })),
  )
  await press(page, 'Show columns')
  await card.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(card.getByRole('status')).toContainText('2 bank lines loaded.')
  await card.getByRole('button', { name: 'Done' }).click()
  await visit(page, `/payments/bank-lists?search=${tag}`)
  const rows = page.getByRole('table', { name: 'Open bank lines' }).locator('tbody tr')
  await expect(rows.filter({ hasText: 'Sure' })).toHaveCount(2)
  await press(page, 'Confirm selected')
  await runAll(page, 'Confirm', 2)
  await expect(rows).toHaveCount(0)
}

async function pack(page: Page, { parent }: School): Promise<void> {
  await page.goto(`/transactions/orders?customerId=${parent.id}`)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  for (const [step, confirmed] of [
    ['Approve', 'Approve'],
    ['Pack', 'Pack'],
    ['Ship or ready', 'Ship'],
  ] as const) {
    await press(page, step)
    await runAll(page, confirmed, 2)
  }
}

/** The counter gives out what this code is for. */
async function giveOut(page: Page, how: 'Hand over' | 'Swap', item: RegExp): Promise<void> {
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByRole('listitem').filter({ hasText: item })).toHaveCount(1)
  await field(page, 'Claimant').fill('Lola Nena')
  await press(page, how)
  await expect(result.getByText(/^Handed to Lola Nena on /)).toBeVisible()
}

/** The code that a parent shows for an order, or for its swap. */
async function codeAt(page: Page, path: string): Promise<string> {
  await visit(page, path)
  return page.getByRole('main').getByText(CODE).innerText()
}

/** Gives the orders their invoice numbers, as Manage Order does. */
async function numberInvoices(shop: Shop, orders: readonly { id: number }[]): Promise<void> {
  const as = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
  for (const { id } of orders) {
    const body = { invoice: unique('SI').replaceAll(/\W/g, ''), orDateIssued: '2026-06-08' }
    expect((await shop.api(editOrder, { as, params: { id }, body })).status).toBe(200)
  }
}

async function expectBooks(page: Page, shop: Shop, family: string, as: TestUser): Promise<void> {
  const due = TOTALS[0]! + TOTALS[1]!
  await page.goto('/payments')
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill(family)
  const register = page.getByRole('table', { name: 'Invoice register' })
  for (const total of TOTALS)
    await expect(register.locator('tbody tr').filter({ hasText: peso(total) })).toHaveCount(1)
  await expect(register.locator('tfoot')).toContainText('Total of 2')
  await expect(register.locator('tfoot')).toContainText(peso(due))
  const { body } = await shop.api(sumInvoices, { as, query: { search: family } })
  // The swap has two rows, for what went out and what came back, which add nothing.
  expect(body).toMatchObject({ rows: 4, withoutNumber: 2, total: due / 100 })
}

test(
  '[LIST-16, PVQ-23, SWAP-09, TAX-22] the first week of a school year: roster, registrations, lists, two orders, bank list, packing, pickup, a size swap and the sales book',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    const school = await newSchool(shop)
    const { family, parent, lists, options } = school

    await loginAs(
      page,
      await shop.newStaff(['Approvals.view', 'Approvals.edit', 'Students.view', 'Students.add']),
    )
    // The rest of the week needs no roster: another journey may have it meanwhile.
    const end = await shop.hold('roster')
    await approveFamilies(page, school).finally(end)

    const phone = await open(undefined, PHONE)
    await logIn(phone, parent.userName, parent.password)
    await expect(phone).toHaveURL('/')
    const tag = uniqueName('REF').toUpperCase()
    const bea = { child: `Bea ${family}`, list: lists.second, size: 'M' }
    const carlo = { child: `Carlo ${family}`, list: lists.fifth }
    await orderList(phone, { ...bea, reference: `${tag} 0`, total: TOTALS[0]! })
    await orderList(phone, { ...carlo, reference: `${tag} 1`, total: TOTALS[1]! })
    const placed = await ordersOf(shop, parent.id)
    expect(placed.map((order) => [order.student_name, order.grade_level, order.total_centavos])).toEqual([
      [bea.child, 'Grade 2', TOTALS[0]],
      [carlo.child, 'Grade 5', TOTALS[1]],
    ])
    const [hers, his] = placed

    await loginAs(page, await shop.newStaff(['Payments.view', 'Payments.add', 'Payments.edit']))
    await confirmPayments(page, tag)
    await loginAs(page, await shop.newStaff(['Transactions.view', 'Transactions.edit']))
    await pack(page, school)
    await numberInvoices(shop, placed)

    await loginAs(page, await shop.newStaff(['Pickup.view', 'Pickup.edit']))
    await page.goto('/pickup')
    await expect(field(page, 'Claim code')).toBeFocused()
    const scanner = await plugIn(page)
    await scanner.scan(await codeAt(phone, `/orders/${his!.id}`))
    await giveOut(page, 'Hand over', new RegExp(`${options.compass.sku}.*× 2`))
    await field(page, 'Claim code').fill(await codeAt(phone, `/orders/${hers!.id}`))
    await field(page, 'Claim code').press('Enter')
    await giveOut(page, 'Hand over', new RegExp(`${options.M.sku}.*× 1`))

    await phone.getByRole('link', { name: 'Swap size' }).click()
    await phone.getByLabel(`New size of ${school.shirt} M`).selectOption('L · 10 available')
    await press(phone, 'Request swap')
    await expect(phone.getByRole('heading', { name: 'Swap slip' })).toBeVisible()
    await scanner.scan(await phone.getByRole('main').getByText(CODE).innerText())
    await giveOut(page, 'Swap', new RegExp(`Back: ${school.shirt} M.*Out: ${school.shirt} L`))

    const bookkeeper = await shop.newStaff(['Invoices.view'])
    await loginAs(page, bookkeeper)
    await expectBooks(page, shop, family, bookkeeper)

    const ended = await ordersOf(shop, parent.id)
    expect(ended.map((order) => [order.status, order.payment_received_centavos])).toEqual(
      TOTALS.map((total) => ['Delivered', total]),
    )
    for (const [option, stock] of [
      [options.pad, 45],
      [options.compass, 18],
      [options.M, 10],
      [options.L, 9],
    ] as const)
      expect(await stockOf(shop, option)).toEqual({ stock, held: 0, ledger: { stock, held: 0 } })
  },
)
