import type { Page } from '@playwright/test'
import {
  choose,
  edit,
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
} from './exchanging.ts'
import { expect, test } from './fixtures.ts'
import type { Shop } from './shop.ts'

const desktop = { tag: '@desktop' }
const notes = (page: Page) => page.getByLabel('Payment notes')
const told = (page: Page) => page.getByRole('alert', { name: /^\S.* changed this request at \d/ })
const isRead = (page: Page) => expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
const receipt = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })

const REQUEST = '**/api/Order/exchange-request/*'

/** From now on saves reach the shop, and none of these answers arrives, until the connection is mended. */
async function loseAnswers(page: Page, methods: string[]): Promise<{ mend(): Promise<void> }> {
  await page.route(REQUEST, async (route) => {
    const method = route.request().method()
    if (!methods.includes(method)) return route.continue()
    if (method === 'PUT') await route.fetch()
    await route.abort('connectionreset')
  })
  return { mend: () => page.unroute(REQUEST) }
}

/** Quantities of the stored rows. */
async function quantities(shop: Shop, { id }: { id: number }) {
  const rows = await shop.db
    .selectFrom('exchange_items')
    .select('quantity')
    .where('return_request_id', '=', id)
    .orderBy('row_number')
    .execute()
  return rows.map(({ quantity }) => quantity)
}

test(
  'a save whose answer was lost is known as the own one: nothing is stored twice, and nobody else is blamed',
  desktop,
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_CONNECTION_RESET|status of 409/)
    const request = await onePiece(shop)
    await openExchange(page, shop, request)
    await edit(page)
    const piece = groups(page)
    await piece.getByRole('button', { name: /^Add item for/ }).click()
    await choose(rowsOf(piece).last(), request.socks.name)
    await quantityOf(rowsOf(piece).last()).fill('3')
    await page.locator('input[type=file]').setInputFiles(receipt('receipt.pdf'))
    const connection = await loseAnswers(page, ['PUT', 'GET'])
    await save(page)
    await expect(page.getByText('The shop cannot be reached.')).toBeVisible()
    await notes(page).fill('Typed after that.')
    await connection.mend()
    await save(page)
    await expect(page.getByText('Updated!')).toBeVisible()
    await isRead(page)
    await expect(page.getByText('Somebody else has changed')).toHaveCount(0)
    await expect(fact(page, 'Payment notes')).toHaveText('Typed after that.')
    await expect(page.getByRole('button', { name: 'Download receipt.pdf' })).toHaveCount(1)
    expect(await quantities(shop, request)).toEqual([1, 3])

    // Where the page hears of the new request before anybody presses Save again, the edit is over.
    await loseAnswers(page, ['PUT'])
    await edit(page)
    await notes(page).fill('Saved unheard.')
    await save(page)
    await isRead(page)
    await expect(fact(page, 'Payment notes')).toHaveText('Saved unheard.')
  },
)

test(
  'the keyboard goes on from the neighbour of a button that goes with what it takes away',
  desktop,
  async ({ page, shop }) => {
    const request = await threePieces(shop)
    await openExchange(page, shop, request)
    await edit(page)
    const bag = group(page, request.bag)
    const deletes = bag.getByRole('button', { name: /^Delete/ })
    const add = bag.getByRole('button', { name: /^Add item for/ })
    await add.press('Enter')
    await expect(deletes).toHaveCount(3)
    await deletes.first().press('Enter')
    await expect(deletes).toHaveCount(2)
    await expect(deletes.first()).toBeFocused()
    await deletes.last().press('Enter')
    await expect(add).toBeFocused()
    await bag.getByRole('button', { name: /^Undo the changes/ }).press('Enter')
    await expect(rowsOf(bag)).toHaveCount(2)
    await expect(add).toBeFocused()

    const chosen = page.getByRole('list', { name: 'Add payment attachments: chosen files' })
    await page.locator('input[type=file]').setInputFiles([receipt('one.pdf'), receipt('two.pdf')])
    await chosen.getByRole('button', { name: 'Remove one.pdf' }).press('Enter')
    await expect(chosen.getByRole('button', { name: 'Remove two.pdf' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Add payment attachments/ })).toBeFocused()
    await page.locator('input[type=file]').setInputFiles([receipt('one.pdf'), receipt('two.pdf')])
    await save(page)
    await isRead(page)
    await edit(page)
    await page.getByRole('button', { name: 'Delete one.pdf' }).press('Enter')
    await expect(page.getByRole('button', { name: /^(Show|Download) two\.pdf$/ }).first()).toBeFocused()
    await page.getByRole('button', { name: 'Delete two.pdf' }).press('Enter')
    await expect(page.getByRole('button', { name: /^Add payment attachments/ })).toBeFocused()
    await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  },
)

test(
  'who is told of a newer request goes on or discards by keyboard, and is asked before anything is lost',
  desktop,
  async ({ page, shop, open }) => {
    const request = await threePieces(shop)
    const colleague = await open()
    await openExchange(colleague, shop, request)
    await openExchange(page, shop, request)
    const first = statusOf(group(page, request.bag))
    await edit(page)
    await notes(page).fill('Mine.')
    for (const [invoice, answer] of [
      ['INV 1', 'Go on with mine'],
      ['INV 2', 'Discard mine'],
    ] as const) {
      await edit(colleague)
      await colleague.getByLabel('Invoice no.').fill(invoice)
      await notes(colleague).fill(`Theirs, ${invoice}.`)
      await save(colleague)
      await isRead(colleague)
      await expect(told(page).getByRole('listitem')).toHaveText([
        `Payment notes: Theirs, ${invoice}.Yours: Mine. will replace this`,
        `Invoice no.: ${invoice}`,
      ])
      await told(page).getByRole('button', { name: answer }).press('Enter')
      if (answer === 'Discard mine') {
        const asked = page.getByRole('dialog', { name: 'Discard your changes?' })
        await asked.getByRole('button', { name: 'Keep editing' }).press('Enter')
        await expect(told(page).getByRole('button', { name: answer })).toBeFocused()
        await expect(notes(page)).toHaveValue('Mine.')
        await page.keyboard.press('Enter')
        await asked.getByRole('button', { name: 'Discard', exact: true }).press('Enter')
      }
      await expect(told(page)).toHaveCount(0)
      await expect(first).toBeFocused()
      await expect(notes(page)).toHaveValue(answer === 'Discard mine' ? 'Theirs, INV 2.' : 'Mine.')
      await expect(page.getByLabel('Invoice no.')).toHaveValue(invoice)
    }
  },
)

test(
  'the stored way of repayment stays named while the list of ways cannot be read',
  desktop,
  async ({ page, shop, faults }) => {
    faults.expect(/status of 500/)
    const request = await onePiece(shop)
    await shop.db
      .updateTable('return_requests')
      .set({ repayment_type_id: 3 })
      .where('id', '=', request.id)
      .execute()
    await page.route('**/api/common/PaymentDetails*', (route) =>
      route.fulfill({ status: 500, json: { status: 500, title: 'x' } }),
    )
    await openExchange(page, shop, request)
    await edit(page)
    const repayment = page.getByLabel('Repayment via')
    await expect(repayment.locator('option:checked')).toHaveText('E-wallet')
    await page.unroute('**/api/common/PaymentDetails*')
    await page.getByRole('button', { name: 'Retry' }).press('Enter')
    await repayment.selectOption({ label: 'Cheque' })
    await expect(page.getByText('The list could not be loaded.')).toHaveCount(0)
  },
)
