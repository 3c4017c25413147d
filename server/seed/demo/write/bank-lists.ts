import { normalisedReference } from '@kwaderno/contract/payment-facts.ts'
import { dayOf } from '../../../src/core/clock.ts'
import { PAYMENT_ACCOUNTS } from '../content.ts'
import { DAY } from '../people.ts'
import type { Accounts } from './accounts.ts'
import { known, type Db } from './rows.ts'

/** Of the wallet. */
const ACCOUNT = PAYMENT_ACCOUNTS[1]!.account_number

interface Line {
  day: string
  amount_centavos: number
  reference: string
  payer: string
}

/**
 * What the wallet says of the payments that wait: some as their customers tell it, one without its reference, one over less, and
 * one that is for no order.
 */
export async function writeBankList(tx: Db, { userIds }: Accounts, now: Date): Promise<void> {
  const { id: payment_account_id } = await tx
    .selectFrom('payment_accounts')
    .select('id')
    .where('account_number', '=', ACCOUNT)
    .executeTakeFirstOrThrow()
  const told = await tx
    .selectFrom('payments')
    .select(['amount_centavos', 'reference', 'payer', 'paid_on'])
    .where('state', '=', 'Unverified')
    .where('reference', '<>', '')
    .orderBy('id')
    .limit(7)
    .execute()
  const lines = told.map(({ amount_centavos, reference, payer, paid_on }, place): Line => {
    const line = {
      day: paid_on ?? dayOf(now),
      amount_centavos: amount_centavos ?? 100,
      reference: place === 3 ? '' : reference,
      payer: payer.toUpperCase(),
    }
    return place === 4 ? { ...line, amount_centavos: Math.ceil(line.amount_centavos / 2) } : line
  })
  lines.push({
    day: dayOf(new Date(now.getTime() - DAY)),
    amount_centavos: 150_000,
    reference: '9008812375',
    payer: 'CASH IN',
  })
  const { id } = await tx
    .insertInto('bank_lists')
    .values({
      payment_account_id,
      file_name: 'wallet-sample.csv',
      columns: ['Date', 'Description', 'Reference No.', 'Debit', 'Credit'],
      rows: null,
      row_count: lines.length + 2,
      loaded_count: lines.length,
      debit_count: 2,
      created_by: known(userIds, 'admin'),
      created_at: now,
      loaded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('bank_lines')
    .values(
      lines.map((line) => ({
        ...line,
        bank_list_id: id,
        payment_account_id,
        reference_normalised: normalisedReference(line.reference),
      })),
    )
    .execute()
}
