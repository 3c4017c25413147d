import type { Accounts } from './accounts.ts'
import { known, type Db } from './rows.ts'

/** What lies in the carts of the two parents whose logins are printed. */
const CARTS: Readonly<Record<string, readonly (readonly [sku: string, quantity: number])[]>> = {
  parent: [
    ['AR-WCLR-12C', 1],
    ['PAD-INT-1WHL-PC', 3],
    ['LN-TMBL-PNK-500ML', 1],
    ['BK-SCI-G4', 1],
  ],
  parent2: [['NB-GRPH-80L', 2]],
}

export async function writeCarts(
  tx: Db,
  { userIds }: Accounts,
  optionIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const rows = Object.entries(CARTS).flatMap(([userName, lines]) =>
    lines.map(([sku, quantity], index) => {
      const at = new Date(now.getTime() - (lines.length - index) * 20 * 60_000)
      return {
        user_id: known(userIds, userName),
        product_option_id: known(optionIds, sku),
        quantity,
        created_at: at,
        updated_at: at,
      }
    }),
  )
  await tx.insertInto('cart_items').values(rows).execute()
}
