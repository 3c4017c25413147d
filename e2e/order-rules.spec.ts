import { rm, writeFile } from 'node:fs/promises'
import { editOrder } from '@kwaderno/contract/order.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, loginAs, test } from './fixtures.ts'
import {
  edit,
  fact,
  manageUrl,
  newOrder,
  newThousand,
  nextSteps,
  openManage,
  save,
  steps,
  takeNext,
} from './managing.ts'
import type { Shop } from './shop.ts'

const LETTERS = 'Use only letters and numbers.'
const ABOVE_ZERO = 'Please enter an amount greater than 0.'
const FILL_UP = 'Please fill-up payment details to update the status.'
const SELECT = 'Please select an item.'

const status = (page: Page) => page.getByRole('combobox', { name: 'Status' })
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const updated = (page: Page) => expect(page.getByText('This order has been updated.').last()).toBeVisible()

/** The changes that leave the page from now on. */
function changesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())))
  return sent
}

async function fill(target: Locator, value: string): Promise<void> {
  const isList = await target.evaluate((element) => element.tagName === 'SELECT')
  await (isList ? target.selectOption({ label: value }) : target.fill(value))
}

/** What is typed, what is said at which fields after Save, and the field with the focus. */
type Refusal = readonly [
  typed: Readonly<Record<string, string>>,
  told: Readonly<Record<string, string>>,
  focused: string,
]

/** Each of them is told at its field, has the first wrong field focused, and sends nothing. */
async function refused(page: Page, refusals: readonly Refusal[]): Promise<void> {
  const sent = changesOf(page)
  for (const [typed, told, focused] of refusals) {
    for (const [label, value] of Object.entries(typed)) await fill(field(page, label), value)
    await save(page)
    for (const [label, text] of Object.entries(told)) {
      await expect(field(page, label), JSON.stringify(typed)).toHaveAccessibleDescription(text)
    }
    await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(Object.keys(told).length)
    await expect(field(page, focused), JSON.stringify(typed)).toBeFocused()
  }
  expect(sent).toEqual([])
}

test(
  '[PAY-01, PAY-02, PAY-09, PAY-12] a wrong discount or payment is told at its field and sends nothing',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await openManage(page, shop, await newThousand(shop))
    await edit(page)
    const [rate, received] = ['Discount rate (%)', 'Payment received']
    const range = 'Rate must be from 0 to 100.'
    const unpaid = { Status: FILL_UP, [received]: ABOVE_ZERO }
    await refused(page, [
      [{ 'Discount type': 'Senior', [received]: '1000' }, { [rate]: 'Rate must have a value.' }, rate],
      [{ [rate]: '-0.01' }, { [rate]: range }, rate],
      [{ [rate]: '100.01' }, { [rate]: range }, rate],
      [{ [rate]: '100', [received]: '' }, unpaid, 'Status'],
      [{ [rate]: '0', [received]: '0' }, unpaid, 'Status'],
      [{ [received]: '-5' }, unpaid, 'Status'],
      [{ Status: 'Approved' }, unpaid, 'Status'],
      [{ [received]: '' }, { Status: FILL_UP, [received]: 'Please enter a valid amount.' }, 'Status'],
      [
        { [rate]: '101' },
        { Status: FILL_UP, [rate]: range, [received]: 'Please enter a valid amount.' },
        'Status',
      ],
    ])
  },
)

test(
  '[PAY-15, PAY-16, PAY-17, PAY-18] a tag needs its amount and its way, and gives way to another with both',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await openManage(page, shop, await newThousand(shop))
    await edit(page)
    const [over, under] = ['Overpayment amount', 'Underpayment amount']
    const [back, again] = ['Reimbursement via', 'Repayment via']
    await refused(page, [
      [
        { 'Payment received': '1000', 'Payment tag': 'Overpayment' },
        { [over]: ABOVE_ZERO, [back]: SELECT },
        over,
      ],
      [{ [over]: '0', [back]: 'Cash' }, { [over]: ABOVE_ZERO }, over],
      [{ [over]: '5', [back]: 'Select' }, { [back]: SELECT }, back],
      [{ 'Payment tag': 'Underpayment' }, { [under]: ABOVE_ZERO, [again]: SELECT }, under],
      [{ [under]: '-0.01', [again]: 'Cheque' }, { [under]: ABOVE_ZERO }, under],
      [{ [under]: '7', [again]: 'Select' }, { [again]: SELECT }, again],
    ])
    await expect(field(page, over)).toHaveCount(0)
    await field(page, again).selectOption('Cheque')
    await field(page, 'Payment tag').selectOption('Overpayment')
    for (const label of [under, again]) await expect(field(page, label)).toHaveCount(0)
    // What was there before the tag went away does not come back.
    for (const label of [over, back]) await expect(field(page, label)).toHaveValue('')
    await field(page, over).fill('9')
    await field(page, back).selectOption('Cash')
    await save(page)
    await updated(page)
    await edit(page)
    await field(page, 'Payment tag').selectOption('Underpayment')
    for (const label of [under, again]) await expect(field(page, label)).toHaveValue('')
    await field(page, under).fill('7')
    await field(page, again).selectOption('Cheque')
    await save(page)
    await expect(fact(page, under)).toHaveText('₱7.00')
    await page.reload()
    await expect(fact(page, 'Payment tag')).toHaveText('Underpayment')
    await expect(fact(page, again)).toHaveText('Cheque')
    for (const term of [over, back]) await expect(fact(page, term)).toHaveCount(0)
  },
)

test(
  '[PAY-05, PAY-06, PAY-19, PAY-20] the sums follow each key of the rate; numbers of papers are letters and digits',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    await openManage(page, shop, await newThousand(shop))
    await edit(page)
    const rate = field(page, 'Discount rate (%)')
    await rate.focus()
    for (const [key, less, total] of [
      ['1', '₱10.00', '₱990.00'],
      ['2', '₱120.00', '₱880.00'],
      ['.', '₱120.00', '₱880.00'],
      ['5', '₱125.00', '₱875.00'],
      ['Backspace', '₱120.00', '₱880.00'],
      ['Control+a', '₱120.00', '₱880.00'],
      ['Delete', '₱0.00', '₱1,000.00'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(fact(page, 'Amount less')).toHaveText(less)
      await expect(fact(page, 'Order total')).toHaveText(total)
    }
    await refused(page, [
      [{ 'Payment received': '1000', 'Invoice no.': 'INV 1' }, { 'Invoice no.': LETTERS }, 'Invoice no.'],
      [{ 'Invoice no.': 'Ñ1' }, { 'Invoice no.': LETTERS }, 'Invoice no.'],
      [{ 'Invoice no.': '', 'Cheque voucher': 'CV-7' }, { 'Cheque voucher': LETTERS }, 'Cheque voucher'],
    ])
    // What only the server finds wrong is told at its field as well.
    faults.expect(/status of 400/)
    await field(page, 'Cheque voucher').fill('')
    await rate.fill('12.')
    const issued = field(page, 'OR date issued')
    await issued.fill('0202-03-05')
    await save(page)
    await expect(issued).toHaveAccessibleDescription(/\S/)
    await expect(issued).toBeFocused()
    await issued.fill('2026-03-05')
    await expect(issued).toHaveAccessibleDescription('')
    await rate.fill('12.')
    await page.keyboard.press('Enter')
    await updated(page)
    await expect(fact(page, 'Discount')).toHaveText('12%')
  },
)

async function newPapers(shop: Shop, id: number, ...names: readonly string[]): Promise<void> {
  const clerk = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
  const answer = await shop.api(editOrder, {
    as: clerk,
    params: { id },
    body: { paymentReceived: 1000 },
    files: { paymentDetailAttachments: names.map((name) => new File(['%PDF-1.7\n'], name)) },
  })
  expect(answer.status).toBe(200)
}

test(
  '[PAY-25, PAY-27, PAY-28, PAY-29] stored papers count with new ones and go when the order is saved',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await newPapers(shop, order.id, 'stored.pdf', 'wrong.pdf')
    await openManage(page, shop, order)
    await edit(page)
    const sent = changesOf(page)
    const input = page.locator('input[type=file]')
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })
    // By its path: the browser reads it from the disk, not through the pipe of its tools.
    const large = test.info().outputPath('large.txt')
    await writeFile(large, Buffer.alloc(20_000_001, 'x'))
    const chosen = page.getByRole('button', { name: /^Remove / })
    await input.setInputFiles(Array.from({ length: 7 }, (_, index) => file(`slip ${index}.txt`)))
    for (const [files, message] of [
      [file('a*b.txt'), 'File name must not contain \\ / : * ? " < > |.'],
      [file('stored.pdf'), 'File name already exist.'],
      [large, 'File size exceed 20 MB.'],
      [[file('a.txt'), file('b.txt')], 'Maximum attachment reached.'],
    ] as const) {
      await input.setInputFiles(files)
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
      await expect(chosen).toHaveCount(7)
    }
    await rm(large)
    await page.getByRole('button', { name: 'Delete wrong.pdf' }).click()
    await input.setInputFiles([file('a.txt'), file('b.txt')])
    await expect(chosen).toHaveCount(9)
    await expect(page.getByRole('button', { name: 'Download wrong.pdf' })).toHaveCount(0)
    expect(sent).toEqual([])
    await save(page)
    await updated(page)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Download / })).toHaveCount(10)
    await expect(page.getByRole('button', { name: 'Download stored.pdf' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download wrong.pdf' })).toHaveCount(0)
  },
)

test(
  '[TORD-21, TORD-37, PAY-11, PAY-31] the step Approved needs a stored payment and names who took it; a decline says why',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    const permissions = ['Transactions.view', 'Transactions.edit'] as const
    await loginAs(page, await shop.newStaff(permissions, { firstName: 'Carla', lastName: 'Santos' }))
    await page.goto(manageUrl(order))
    // Without one the step asks for it, and an empty one is told as in the edit.
    await nextSteps(page).click()
    await field(page, 'Payment received').fill('')
    await page.keyboard.press('Control+Enter')
    await expect(field(page, 'Payment received')).toHaveAccessibleDescription('Please enter a valid amount.')
    await expect(page.getByText(FILL_UP)).toBeVisible()
    await page.getByRole('button', { name: 'Edit all details' }).click()
    await expect(status(page)).toHaveAccessibleDescription(FILL_UP)
    await status(page).selectOption('Pending')
    await field(page, 'Payment received').fill('1000')
    await save(page)
    await expect(fact(page, 'Payment received')).toHaveText('₱1,000.00')
    await takeNext(page, 'Approved')
    await expect(steps(page).nth(1)).toContainText('current step')
    await expect(fact(page, 'Approved by')).toHaveText('Carla Santos')

    await edit(page)
    await expect(status(page).locator('option:disabled')).toHaveText(['Pending'])
    for (const label of ['Discount type', 'Discount rate (%)', 'Payment received']) {
      await expect(field(page, label)).toBeDisabled()
    }
    await expect(field(page, 'Reason')).toHaveCount(0)
    await status(page).selectOption('Declined')
    await field(page, 'Reason').fill('The slip is of another shop.')
    await save(page)
    await expect(fact(page, 'Reason')).toHaveText('The slip is of another shop.')
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('Declined')
    await expect(fact(page, 'Reason')).toHaveText('The slip is of another shop.')
  },
)

test(
  '[TORD-17, PAY-07, PAY-08] what has ended or left keeps its status, discount and payment; the rest is still edited',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newStaff(['Transactions.view', 'Transactions.edit']))
    for (const [name, label] of [
      ['Packaging', 'Packaging'],
      ['ReadyForPickup', 'Ready For Pickup'],
      ['Declined', 'Declined'],
      ['Cancelled', 'Cancelled'],
    ] as const) {
      await page.goto(manageUrl(await newOrder(shop, { status: name })))
      await edit(page)
      await expect(status(page).locator('option:checked')).toHaveText(label)
      const locked = ['Discount type', 'Discount rate (%)', 'Payment received']
      for (const label_ of ['Status', ...locked]) await expect(field(page, label_)).toBeDisabled()
      await expect(field(page, 'Payment tag')).toBeEnabled()
      await expect(page.locator('input[type=file]')).toBeEnabled()
      if (name !== 'Declined' && name !== 'Cancelled') continue
      await field(page, 'Invoice no.').fill(`INV${name}`)
      await save(page)
      await expect(fact(page, 'Invoice no\\.')).toHaveText(`INV${name}`)
    }
    await page.goto(manageUrl(await newOrder(shop, { status: 'Completed' })))
    await expect(steps(page).last()).toContainText('Completed')
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
    await expect(nextSteps(page)).toHaveCount(0)
  },
)
