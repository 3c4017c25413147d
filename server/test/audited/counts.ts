import {
  cancelStockCount,
  openStockCount,
  postStockCount,
  setCountPart,
  type StockCount,
} from '@kwaderno/contract/stock-count.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

/** Two counts of one shelf, one of them cancelled and one posted. */
export function countActions(office: Office): AuditedAction[] {
  const { shop, staff } = office
  const row = rowsOf('Stock', 'Stock count')
  const shelf = 'Audited 1'
  let count: StockCount
  let optionId = 0
  const newItem = async () => {
    const [option] = (await shop.newProduct({ name: 'Globe', options: [{ sku: 'GLOBE-1', stock: 8 }] }))
      .options
    optionId = option!.id
    await shop.db.updateTable('product_options').set({ shelf }).where('id', '=', optionId).execute()
  }
  const opening = (name: string, before: () => Promise<void>) =>
    calling(
      office,
      openStockCount,
      'opens a count',
      async () => {
        await before()
        return { body: { name, scope: 'shelf' as const, shelf, isBlind: true } }
      },
      ({ body }) => {
        count = body
        return row('Create', `Opened the count ${name}`, [
          ['Name', '', name],
          ['What to count', '', `Shelf: ${shelf}`],
          ['Hide the book while counting', '', 'Yes'],
        ])
      },
    )
  const ofCount = () => ({ params: { id: count.id } })
  return [
    opening('First try', newItem),
    calling(
      office,
      cancelStockCount,
      'cancels it',
      () => ({ ...ofCount(), body: { version: count.version } }),
      () => row('Update', 'Cancelled the count First try', [['Status', 'Open', 'Cancelled']]),
    ),
    opening('June', async () => {}),
    calling(
      office,
      postStockCount,
      'posts a count',
      async () => {
        await shop.api(setCountPart, { as: staff, params: { id: count.id, optionId }, body: { quantity: 6 } })
        return { ...ofCount(), body: { version: count.version, reason: 'Yearly count' } }
      },
      () =>
        row('Update', 'Posted the count June', [
          ['Status', 'Open', 'Posted'],
          ['Reason', '', 'Yearly count'],
          ['On hand', '8', '6', 0],
          ['Variance', '', '-2', 0],
        ]),
    ),
  ]
}
