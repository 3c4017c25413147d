import { askBalance, decideReturn, saveExchange } from '@kwaderno/contract/manage-returns.ts'
import { swapAtCounter } from '@kwaderno/contract/pickup.ts'
import { newSwaps } from '../swapping.ts'
import { proof } from '../buying.ts'
import { askFor, newDecider, type Piece } from '../returning.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

/** The decision of a return, and a save of the exchange screen with its payment. */
export function returnActions(office: Office): AuditedAction[] {
  const { shop } = office
  const row = rowsOf('Transactions', 'Return and Exchange')
  const request = { id: 0, orderNumber: '' }
  const product = async (name: string, price: number) =>
    (await shop.newProduct({ name, options: [{ price, stock: 20, sku: name }] })).options[0]!
  const ask = async (exchangedFor?: Awaited<ReturnType<typeof product>>) => {
    const piece: Piece = { option: await product(exchangedFor ? 'Bag' : 'Lamp', 25_000) }
    if (exchangedFor) piece.exchange = [{ option: exchangedFor, quantity: 2 }]
    Object.assign(request, await askFor(shop, await shop.newCustomer(), [piece]))
    return { params: { id: request.id } }
  }
  return [
    calling(
      office,
      decideReturn,
      'declines a return',
      async () => ({ ...(await ask()), body: { status: 2 } }),
      () =>
        row('Update', `Declined the return of order ${request.orderNumber}`, [
          ['Status', 'Pending', 'Declined'],
        ]),
    ),
    calling(
      office,
      askBalance,
      'asks for the balance of an exchange',
      async () => ({ ...(await ask(await product('Case', 15_000))), body: { version: 1 } }),
      () =>
        row('Update', `Asked for the balance of the exchange of order ${request.orderNumber}`, [
          ['Balance', '', '₱50.00'],
        ]),
    ),
    calling(
      office,
      saveExchange,
      'approves an exchange with its payment',
      async () => {
        // The one whose balance was asked for.
        const params = { id: request.id }
        const exchangeItems = await (
          await newDecider(shop)
        ).rows(request.id, () => ({ status: 1, returnType: 0 }))
        const payment = {
          paymentReceived: 50,
          repaymentTypeId: 1,
          invoice: 'INV 2',
          orDateIssued: '2026-11-20',
        }
        return {
          params,
          body: { exchangeItems, ...payment },
          files: { paymentAttachments: [proof('balance.pdf')] },
        }
      },
      () =>
        row('Update', `Approved the exchange of order ${request.orderNumber}`, [
          ['Status', 'Pending', 'Approved'],
          ['Payment received', '₱0.00', '₱50.00'],
          ['Repayment via', '', 'Cash'],
          ['Invoice no.', '', 'INV 2'],
          ['OR date issued', '', 'November 20, 2026'],
          ['Attachments', '', 'balance.pdf'],
          ['Item Bag (piece 1), status', 'Pending', 'Approved'],
          ['Item Bag (piece 1), return status', '', 'Return to stock'],
        ]),
    ),
    swapAction(office),
  ]
}

/** A swap of sizes at the counter. */
function swapAction(office: Office): AuditedAction {
  const about = { name: '', orderNumber: '' }
  return calling(
    office,
    swapAtCounter,
    'swaps a size at the counter',
    async () => {
      const swaps = await newSwaps(office.shop)
      const shirt = await swaps.newShirt()
      const { order, slip } = await swaps.open(shirt.L, shirt.M)
      Object.assign(about, { name: shirt.name, orderNumber: order.orderNumber })
      const pieces = [{ groupItem: order.itemIds[0]!, groupItemIndex: 0, returnType: 1 }]
      return { body: { code: slip.code, claimant: 'Tita Baby', pieces } }
    },
    () =>
      rowsOf('Transactions', 'Return and Exchange')(
        'Update',
        `Approved the exchange of order ${about.orderNumber}`,
        [
          ['Status', 'Pending', 'Approved'],
          [`${about.name} M (piece 1), status`, 'Pending', 'Approved'],
          [`${about.name} M (piece 1), return status`, '', 'Return for disposal'],
          ['Claimant', '', 'Tita Baby'],
        ],
      ),
  )
}
