import {
  confirmBankLines,
  ignoreBankLine,
  listBankLines,
  loadBankList,
  uploadBankList,
} from '@kwaderno/contract/bank-list.ts'
import { newBuyer } from '../buying.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

const MAPPING = { date: 'Date', dayOrder: 'MDY', amount: 'Amount', payer: 'Payer' } as const

/** A bank list that is loaded; one of its lines is ignored, and one confirmed. */
export function bankListActions(office: Office): AuditedAction[] {
  const { shop, staff } = office
  const row = rowsOf('Payments', 'Bank lists')
  let accountId = 0
  let orderNumber = ''
  async function uploaded(): Promise<number> {
    const account = {
      kind: 'Bank' as const,
      provider: 'BPI',
      account_name: 'Kwaderno',
      account_number: '0123-4567-89',
      position: 9,
      is_retired: true,
    }
    const made = shop.db.insertInto('payment_accounts').values(account).returning('id')
    accountId = (await made.executeTakeFirstOrThrow()).id
    const text = 'Date,Payer,Amount\n11/20/2026,Ana,1\n11/21/2026,Ben,100\n11/21/2026,Ben,-5\nsoon,Ben,5'
    const file = new File([text], 'November.csv')
    const { body } = await shop.api(uploadBankList, {
      as: staff,
      body: { accountId },
      files: { File: [file] },
    })
    return body.id
  }
  async function lineOf(amount: number): Promise<number> {
    const { body } = await shop.api(listBankLines, { as: staff, query: { accountId } })
    return body.find((line) => line.amount === amount)!.id
  }
  async function placed(): Promise<number> {
    const buyer = await newBuyer(shop)
    const { options } = await shop.newProduct({ options: [{ price: 10_000, stock: 10 }] })
    const found = await shop.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['payments.id', 'order_number'])
      .where('order_id', '=', await buyer.buy(options[0]!))
      .executeTakeFirstOrThrow()
    orderNumber = found.order_number
    return found.id
  }
  return [
    calling(
      office,
      loadBankList,
      'loads a bank list',
      async () => ({ params: { id: await uploaded() }, body: { mapping: MAPPING } }),
      () =>
        row('Create', 'Loaded the bank list November.csv', [
          ['File', '', 'November.csv'],
          ['Account', '', 'BPI 0123-4567-89'],
          ['New lines', '', '2'],
          ['Known lines', '', '0'],
          ['Debits', '', '1'],
          ['Faulty rows', '', '1'],
        ]),
    ),
    calling(
      office,
      ignoreBankLine,
      'ignores a line',
      async () => ({ params: { id: await lineOf(1) }, body: {} }),
      () =>
        row('Update', 'Ignored the bank line ₱1.00 of November 20, 2026', [['Status', 'Open', 'Ignored']]),
    ),
    calling(
      office,
      confirmBankLines,
      'confirms a line',
      async () => ({ body: { pairs: [{ lineId: await lineOf(100), paymentId: await placed() }] } }),
      () =>
        rowsOf('Payments', 'Payments')('Update', `Verified a payment of order ${orderNumber}`, [
          ['Payment state', 'Unverified', 'Verified'],
          ['Amount received', '', '₱100.00'],
          ['Payment received', '', '₱100.00'],
          ['Payment tag', '', 'Exact Payment'],
        ]),
    ),
  ]
}
