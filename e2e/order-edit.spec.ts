import { expect, test } from './fixtures.ts'
import { edit, fact, newOrder, newThousand, openManage, save, steps } from './managing.ts'
import { expectToldAside } from './toasts.ts'

test(
  '[PAY-03, PAY-04, PAY-05, PAY-06] the discount changes the total while it is typed, by the rules of the server',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    await edit(page)
    const rate = page.getByLabel('Discount rate (%)')
    await rate.fill('12.5')
    await expect(fact(page, 'Amount less')).toHaveText('₱125.00')
    await expect(fact(page, 'Order total')).toHaveText('₱875.00')
    await rate.fill('12.25')
    await expect(fact(page, 'Order total')).toHaveText('₱877.50')
    await rate.fill('')
    await expect(fact(page, 'Order total')).toHaveText('₱1,000.00')
    // A third decimal does not get in, and half a centavo goes up.
    await rate.fill('12.345')
    await expect(rate).toHaveValue('12.34')
    for (const wrong of ['100.01', '-1', '-']) {
      await rate.fill(wrong)
      await expect(fact(page, 'Order total')).toHaveText('₱1,000.00')
      await page.getByLabel('Payment received').fill('9999999.99')
      await save(page)
      await expect(page.getByText('Rate must be from 0 to 100.')).toBeVisible()
      await expect(rate).toBeFocused()
    }
    await rate.fill('100')
    await expect(fact(page, 'Order total')).toHaveText('₱0.00')
    await save(page)
    await expect(page.getByText('This order has been updated.')).toBeVisible()
    await expect(fact(page, 'Payment received')).toHaveText('₱9,999,999.99')
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  },
)

test(
  '[TORD-37, PAY-11, PAY-12] an approval needs the payment',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    await edit(page)
    const status = page.getByRole('combobox', { name: 'Status' })
    await expect(status.getByRole('option')).toHaveText(['Pending', 'Approved', 'Declined'])
    await status.selectOption('Approved')
    await save(page)
    await expect(page.getByText('Please enter a valid amount.')).toBeVisible()
    await expect(page.getByText('Please fill-up payment details to update the status.')).toBeVisible()
    await page.getByLabel('Payment received').fill('1000')
    await save(page)
    await expect(page.getByText('This order has been updated.')).toBeVisible()
    await expect(steps(page).nth(1)).toContainText('current step')
  },
)

test(
  '[PAY-21, PAY-22, PAY-23, TORD-44] the payment is written down and still there after a reload',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    await edit(page)
    await page.getByLabel('Payment received').fill('1200.50')
    await page.getByLabel('Payment tag').selectOption({ label: 'Overpayment' })
    await page.getByLabel('Overpayment amount').fill('200.50')
    const reimbursement = page.getByLabel('Reimbursement via')
    await expect(reimbursement.getByRole('option')).not.toHaveCount(1)
    const chosen = (await reimbursement.getByRole('option').nth(1).textContent()) ?? '?'
    await reimbursement.selectOption({ label: chosen })
    await page.getByLabel('Invoice no.').fill('INV2026')
    await page.getByLabel('OR date issued').fill('2026-03-05')
    await page.getByLabel('Cheque voucher').fill('CV77')
    await page.getByLabel('Cheque date issued').fill('2026-03-06')
    await page.getByLabel('Payment notes').fill('Paid by the grandmother.')
    await save(page)
    await expect(page.getByText('This order has been updated.')).toBeVisible()
    await page.reload()
    for (const [term, text] of [
      ['Payment received', '₱1,200.50'],
      ['Payment tag', 'Overpayment'],
      ['Overpayment amount', '₱200.50'],
      ['Reimbursement via', chosen],
      ['Invoice no.', 'INV2026'],
      ['OR date issued', 'March 5, 2026'],
      ['Cheque voucher', 'CV77'],
      ['Cheque date issued', 'March 6, 2026'],
      ['Payment notes', 'Paid by the grandmother.'],
    ] as const) {
      await expect(fact(page, term.replace('.', '\\.'))).toHaveText(text)
    }
  },
)

test(
  '[PAY-24] the staff attach papers of their own to the payment',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    await edit(page)
    await page.getByLabel('Payment received').fill('1000')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
    await save(page)
    await expect(page.getByText('This order has been updated.')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download receipt.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('receipt.pdf')
  },
)

test(
  '[TORD-49] saving nothing says that nothing has changed and sends nothing',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())))
    // Twice as large text leaves half the window, in which the first field is far below the button.
    await page.setViewportSize({ width: 683, height: 384 })
    await edit(page)
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1366, height: 768 })
    await save(page)
    await expectToldAside(page, 'No Changes!')
    await expect(page.getByText('Your Information has been retained.')).toBeVisible()
    expect(sent).toEqual([])
  },
)

test(
  '[TORD-47] an approval without the pieces says what is short and keeps all that was typed',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await shop.db.updateTable('product_options').set({ stock: 1 }).where('id', '=', order.option.id).execute()
    await openManage(page, shop, order)
    await edit(page)
    await page.getByLabel('Payment received').fill('1000')
    await page.getByLabel('Payment notes').fill('Counted twice.')
    const file = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Approved')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/Order/*', async (route) => {
      if (route.request().method() === 'PUT') await answer.promise
      await route.continue()
    })
    await save(page)
    // Nothing that would be lost can be typed while it is saved.
    await expect(page.getByLabel('Payment notes')).toBeDisabled()
    await expect(page.getByRole('button', { name: /Choose files/ })).toBeDisabled()
    answer.resolve()
    await expect(page.getByText('Error occured')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
    await expect(page.getByText(/^Insufficient quantity for /)).toContainText(order.option.sku)
    // It stays as it was typed, to be saved once the pieces are there.
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Approved')
    await expect(page.getByLabel('Payment notes')).toHaveValue('Counted twice.')
    await shop.db.updateTable('product_options').set({ stock: 9 }).where('id', '=', order.option.id).execute()
    await save(page)
    await expect(page.getByText('This order has been updated.')).toBeVisible()
    await expect(fact(page, 'Payment notes')).toHaveText('Counted twice.')
    await expect(page.getByRole('button', { name: 'Download receipt.pdf' })).toBeVisible()
  },
)

test(
  '[TORD-45, TORD-46] a refused update says why under its title',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    for (const [json, text] of [
      [{ status: 400, title: 'Refused', errors: { title: ['The first reason.'] } }, 'The first reason.'],
      [{ status: 400, title: 'Refused as a whole.' }, 'Refused as a whole.'],
    ] as const) {
      await page.route('**/api/Order/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 400, json }) : route.continue(),
      )
      await edit(page)
      await page.getByLabel('Payment received').fill('1000')
      await save(page)
      await expect(page.getByText('Error occured').last()).toBeVisible()
      await expect(page.getByText(text, { exact: true })).toBeVisible()
      await page.unroute('**/api/Order/*')
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      const question = page.getByRole('dialog', { name: 'Discard your changes?' })
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(page.getByLabel('Payment received')).toHaveValue('1000')
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await question.getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
    }
  },
)

test(
  '[PAY-04, PAY-05] half a centavo of discount goes up, and the sums are those that are stored',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const { options } = await shop.newProduct({ options: [{ price: 10_010, stock: 10 }] })
    const order = await newOrder(shop, { items: [{ option: options[0]!, quantity: 1 }] })
    await openManage(page, shop, order)
    await edit(page)
    await page.getByLabel('Discount rate (%)').fill('5')
    await page.getByLabel('Payment received').fill('95.09')
    for (const isSaved of [false, true]) {
      if (isSaved) await save(page)
      if (isSaved) await expect(page.getByText('This order has been updated.')).toBeVisible()
      await expect(fact(page, 'Amount less')).toHaveText('₱5.01')
      await expect(fact(page, 'Order total')).toHaveText('₱95.09')
    }
  },
)

test(
  '[PAY-26, PAY-27, PAY-29] what may not be attached is told when it is chosen',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const order = await newThousand(shop)
    await openManage(page, shop, order)
    await edit(page)
    const input = page.locator('input[type=file]')
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })
    const many = Array.from({ length: 10 }, (_, index) => file(`slip ${index}.txt`))
    await input.setInputFiles(many.slice(0, 9))
    for (const [files, message] of [
      [file('a:b.txt'), 'File name must not contain \\ / : * ? " < > |.'],
      [file('slip 3.txt'), 'File name already exist.'],
      [[file('a.txt'), file('b.txt')], 'Maximum attachment reached.'],
    ] as const) {
      await input.setInputFiles(files)
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(9)
    }
  },
)
