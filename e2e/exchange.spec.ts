import {
  approve,
  choose,
  edit,
  exchangeUrl,
  fact,
  group,
  groups,
  onePiece,
  openExchange,
  quantityOf,
  rowsOf,
  save,
  statusOf,
  threePieces,
  toDisposal,
  toStock,
  watchSaves,
} from './exchanging.ts'
import { expect, test } from './fixtures.ts'
import { expectToldAside } from './toasts.ts'

const TITLE = 'Manage Return and Exchange Request'
const desktop = { tag: '@desktop' }

test(
  '[TEXC-01, TEXC-02, TEXC-03, TEXC-10] an exchange shows its pieces, what they are exchanged for, and its sums',
  desktop,
  async ({ page, shop, audit }) => {
    const request = await threePieces(shop)
    await openExchange(page, shop, request)
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    const head = page.getByRole('heading', { name: request.orderNumber })
    await expect(head).toHaveText(`${request.orderNumber} · Exchange · Pending`)
    await expect(groups(page)).toHaveCount(3)
    await expect(rowsOf(group(page, request.bag))).toHaveText([
      new RegExp(`${request.book.name}.*× 2.*₱100.00.*₱50.00`),
      new RegExp(`${request.pen.name}.*× 1.*₱80.00.*−₱30.00`),
    ])
    for (const [term, text] of [
      ['Subtotal', '₱470.00'],
      ['Amount less', '₱0.00'],
      ['Order total', '₱470.00'],
      ['Total balance', '−₱60.00'],
    ] as const) {
      await expect(fact(page, term)).toHaveText(text)
    }
    await audit(page, 'exchange')
    await page.goto(`/return-and-exchange/${request.id}/exchange/manage`)
    await expect(page.getByText(TITLE)).toHaveCount(0)
  },
)

test('[TEXC-04, TEXC-05, TEXC-06, TEXC-07] it is to be read until Edit is pressed, on a phone as well', async ({
  page,
  shop,
  audit,
}) => {
  const request = await threePieces(shop)
  await openExchange(page, shop, request)
  await expect(page.getByRole('button', { name: 'Download proof.pdf' })).toBeVisible()
  const proof = page.getByRole('button', { name: 'Show proof.pdf' })
  await proof.press('Enter')
  await expect(page.getByRole('region', { name: 'Attachment', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Close( the file)?$/ }).click()
  await expect(proof).toBeFocused()
  await expect(page.getByText('The zipper is broken.')).toBeVisible()
  await expect(fact(page, 'Payment received')).toHaveText('₱0.00')
  await expect(page.getByRole('main').locator('input:enabled, select, textarea')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await edit(page)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expect(statusOf(group(page, request.bag))).toBeFocused()
  await expect(page.getByLabel('Payment received')).toBeEditable()
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Remarks' })).toHaveCount(0)
  await statusOf(group(page, request.bag)).selectOption('Approved')
  await save(page)
  await expect(page.getByText('Please select a return status.')).toBeVisible()
  await audit(page, 'exchange edit')
})

test(
  '[TEXC-14, TEXC-15, TEXC-17, TEXC-18] a status is that of the whole piece and does not go back; one of the two boxes is ticked',
  desktop,
  async ({ page, shop }) => {
    const request = await threePieces(shop)
    await openExchange(page, shop, request)
    await edit(page)
    const bag = group(page, request.bag)
    await statusOf(bag).selectOption('Approved')
    await expect(statusOf(bag).locator('option', { hasText: 'Pending' })).toBeDisabled()
    await toStock(bag).check()
    await toDisposal(bag).check()
    await expect(toStock(bag)).not.toBeChecked()
    await toStock(bag).check()
    await expect(toDisposal(bag)).not.toBeChecked()
    // From Pending, which is what is stored, nothing of it stays.
    for (const box of [toStock(bag), toDisposal(bag)]) {
      await statusOf(bag).selectOption('Approved')
      await box.check()
      await statusOf(bag).selectOption('Declined')
      await expect(box).not.toBeChecked()
    }
    const sent = watchSaves(page)
    await save(page)
    await expect(page.getByText('Item status has been updated.')).toBeVisible()
    await expect(bag.getByText('Declined')).toBeVisible()
    const statuses = await shop.db
      .selectFrom('exchange_items')
      .select('status')
      .where('return_request_id', '=', request.id)
      .orderBy('row_number')
      .execute()
    expect(statuses.map(({ status }) => status)).toEqual(['Declined', 'Declined', 'Pending', 'Pending'])
    expect(sent).toHaveLength(1)
  },
)

test(
  '[TEXC-19] the boxes are open in the edit of an approved piece only',
  desktop,
  async ({ page, shop }) => {
    const request = await onePiece(shop)
    await openExchange(page, shop, request)
    const piece = groups(page)
    await expect(toStock(piece)).toBeDisabled()
    await edit(page)
    await expect(toStock(piece)).toBeDisabled()
    await approve(piece)
    await expect(toDisposal(piece)).toBeEnabled()
    await page.getByRole('button', { name: /^Undo the changes/ }).click()
    await statusOf(piece).selectOption('Declined')
    for (const box of [toStock(piece), toDisposal(piece)]) {
      await expect(box).not.toBeChecked()
      await expect(box).toBeDisabled()
    }
  },
)

test(
  '[TEXC-21, TEXC-22, TEXC-41, TEXC-45] rows are added, chosen, counted and deleted',
  desktop,
  async ({ page, shop }) => {
    const request = await threePieces(shop)
    const gone = (await shop.newProduct({ name: `Gone ${request.socks.name}`, options: [{ stock: 0 }] })).name
    await openExchange(page, shop, request)
    await edit(page)
    const cap = group(page, request.cap)
    await expect(cap.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    await cap.getByRole('button', { name: /^Add item for/ }).click()
    const added = rowsOf(cap).last()
    await expect(added.getByRole('combobox')).toBeFocused()
    // The way to an empty row does not lay the list over what is told there.
    await save(page)
    await expect(added.getByText('Please select an item.')).toBeInViewport()
    await expect(added.getByRole('combobox')).toBeFocused()
    await expect(added.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false')
    await expect(quantityOf(added)).toHaveValue('1')
    await expect(added).toContainText('₱0.00')
    await choose(added, request.pen.name)
    await expect(added).toContainText(request.pen.sku)
    await expect(added).toContainText('₱80.00')
    for (const typed of ['0', '', 'x']) {
      await quantityOf(added).fill('7')
      await quantityOf(added).press('Tab')
      await quantityOf(added).fill(typed)
      await quantityOf(added).press('Tab')
      await expect(quantityOf(added)).toHaveValue('1')
    }
    await added.getByRole('combobox').fill(gone)
    await expect(page.getByRole('option', { name: /Out of stock/ })).toHaveAttribute('data-combobox-disabled')
    await page.keyboard.press('Escape')
    await rowsOf(cap)
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(rowsOf(cap)).toHaveCount(1)
    await expect(cap.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  },
)

test(
  '[TEXC-42, TEXC-43, TEXC-44] balances run from row to row, and only what is owed adds up',
  desktop,
  async ({ page, shop }) => {
    const request = await threePieces(shop)
    await openExchange(page, shop, request)
    await edit(page)
    const bag = group(page, request.bag)
    await expect(rowsOf(bag).first()).toContainText('₱50.00')
    const owed = rowsOf(bag).last().getByText('−₱30.00')
    await expect(owed).toHaveCSS('color', 'rgb(176, 50, 42)')
    await expect(rowsOf(bag).last()).toContainText('owed by the customer')
    await expect(rowsOf(group(page, request.ruler)).last()).toContainText('₱40.00')
    await expect(fact(page, 'Total balance')).toHaveText('−₱60.00')
    await quantityOf(rowsOf(bag).last()).fill('3')
    await quantityOf(rowsOf(bag).last()).press('Tab')
    await expect(rowsOf(bag).last()).toContainText('−₱190.00')
    await expect(fact(page, 'Total balance')).toHaveText('−₱220.00')
    await statusOf(group(page, request.cap)).selectOption('Declined')
    await expect(fact(page, 'Total balance')).toHaveText('−₱190.00')
  },
)

test(
  '[TEXC-20, TEXC-33, TEXC-37, TEXC-38] an approval needs a return status, and a payment where there is a balance',
  desktop,
  async ({ page, shop }) => {
    const request = await threePieces(shop)
    await openExchange(page, shop, request)
    const sent = watchSaves(page)
    await edit(page)
    const [cap, ruler] = [group(page, request.cap), group(page, request.ruler)]
    await statusOf(cap).selectOption('Approved')
    await cap.getByRole('button', { name: /^Add item for/ }).click()
    await save(page)
    await expect(page.getByText('Please select a return status.')).toBeVisible()
    await expect(toStock(cap)).toBeFocused()
    await expect(cap.getByText('Please select an item.')).toBeVisible()
    await rowsOf(cap)
      .last()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await toStock(cap).check()
    await save(page)
    await expect(page.getByText('Please enter an amount greater than 0.')).toBeVisible()
    await expect(page.getByLabel('Payment received')).toBeFocused()
    // Without a balance nothing has to be paid.
    await statusOf(cap).selectOption('Declined')
    await approve(ruler)
    expect(sent).toEqual([])
    await save(page)
    await expect(page.getByText('Updated!')).toBeVisible()
    await expect(fact(page, 'Payment received')).toHaveText('₱0.00')
  },
)

test(
  '[TEXC-34, TEXC-35, TEXC-36, TEXC-39] the payment is an amount, an invoice has letters, digits and spaces',
  desktop,
  async ({ page, shop }) => {
    await openExchange(page, shop, await onePiece(shop))
    await edit(page)
    const payment = page.getByLabel('Payment received')
    await expect(page.getByText('Payment received is required')).toBeVisible()
    await payment.fill('12a.345')
    await expect(payment).toHaveValue('12.34')
    await payment.fill('')
    await payment.press('Tab')
    await expect(payment).toHaveValue('0')
    await payment.fill('-5')
    await save(page)
    await expect(payment).toHaveAccessibleDescription(/Please enter an amount greater than 0\./)
    await payment.fill('0')
    const invoice = page.getByLabel('Invoice no.')
    for (const [typed, text] of [
      ['INV-7', 'Should contain alphanumeric characters only.'],
      [' INV', 'Use only letters and numbers.'],
    ] as const) {
      await invoice.fill(typed)
      await save(page)
      await expect(page.getByText(text)).toBeVisible()
      await expect(invoice).toBeFocused()
    }
    await invoice.fill('Señor 7')
    await expect(page.getByText('Use only letters and numbers.')).toHaveCount(0)
    await expect(page).toHaveURL(/\/exchange\/manage$/)
  },
)

test('[TEXC-26] saving nothing sends nothing', desktop, async ({ page, shop }) => {
  await openExchange(page, shop, await onePiece(shop))
  const sent = watchSaves(page)
  await edit(page)
  await save(page)
  await expectToldAside(page, 'No Changes!')
  await expect(page.getByText('Your Information has been retained.')).toBeVisible()
  expect(sent).toEqual([])
})

test(
  'Cancel and leaving ask before changes are lost, and go at once where there are none',
  desktop,
  async ({ page, shop }) => {
    const request = await onePiece(shop)
    await openExchange(page, shop, request)
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
    await edit(page)
    await cancel.click()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
    await edit(page)
    await page.getByLabel('Payment notes').fill('Paid by the aunt.')
    await cancel.first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Payment notes')).toHaveValue('Paid by the aunt.')
    await page.getByRole('link', { name: 'Return and exchange' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(exchangeUrl(request))
    await cancel.first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(fact(page, 'Payment notes')).toHaveCount(0)
  },
)
