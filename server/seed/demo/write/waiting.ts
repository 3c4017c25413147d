import type { DemoProduct } from '../catalogue/index.ts'
import { DAY, HOUR, type DemoPerson } from '../people.ts'
import { randomOf } from '../random.ts'
import type { Accounts } from './accounts.ts'
import { known, type Db } from './rows.ts'

/** Parents who wait for what is sold out; the one whose login is printed first waits for the first item. */
export async function writeWaiting(
  tx: Db,
  catalogue: readonly DemoProduct[],
  people: readonly DemoPerson[],
  { userIds }: Accounts,
  optionIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const random = randomOf('waiting')
  const parents = people.filter((one) => one.role === 'customer' && one.status === 1)
  const [parent, ...others] = parents
  const soldOut = catalogue
    .filter((product) => product.active)
    .flatMap((product) => product.options)
    .filter((option) => option.active && option.stock === 0)
  const rows = soldOut.flatMap(({ sku }, index) => {
    const waiting = random.shuffled(others).slice(0, random.int(1, 6))
    return (index === 0 && parent ? [parent, ...waiting] : waiting).map(({ userName }) => ({
      user_id: known(userIds, userName),
      product_option_id: known(optionIds, sku),
      asked_at: new Date(now.getTime() - random.int(3, 12 * (DAY / HOUR)) * HOUR),
    }))
  })
  await tx.insertInto('back_in_stock_requests').values(rows).execute()
}
