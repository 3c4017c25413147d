import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import { forgetFiles } from '../../core/stored-files.ts'
import { inTransaction } from '../../db/tx.ts'
import { blankProofPictures } from '../proof-pictures/service.ts'

const DAY = 86_400_000
/** Orders whose files go in one transaction. */
const BATCH = 100

/**
 * Takes the files from orders that were cancelled or declined so long ago that nobody asks for them: their rows first,
 * and what lies in storage after the commit. What is left there by a process that dies in between goes with the sweep of
 * uploads without a row.
 * @returns how many files are gone
 */
export async function forgetOldFiles(deps: Deps): Promise<number> {
  const { cancelledFilesDays } = deps.config
  if (cancelledFilesDays === 0) return 0
  const before = new Date(deps.clock.now().getTime() - cancelledFilesDays * DAY)
  let forgotten = 0
  for (;;) {
    const { orders, files } = await forgetBatch(deps, before)
    forgotten += files
    if (orders < BATCH) return forgotten
  }
}

/** Another process that sweeps takes other orders. */
function forgetBatch(deps: Deps, before: Date): Promise<{ orders: number; files: number }> {
  return inTransaction(deps.db, async (tx) => {
    const orders = await tx
      .selectFrom('orders as o')
      .innerJoin('order_histories as h', (join) =>
        join.onRef('h.order_id', '=', 'o.id').onRef('h.status', '=', 'o.status'),
      )
      .select('o.id')
      .where('o.status', 'in', ['Cancelled', 'Declined'])
      .where('h.created_at', '<', before)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('order_attachments as a')
            .select(sql.lit(1).as('one'))
            .whereRef('a.order_id', '=', 'o.id'),
        ),
      )
      .orderBy('o.id')
      .limit(BATCH)
      .forUpdate('o')
      .skipLocked()
      .execute()
    if (orders.length === 0) return { orders: 0, files: 0 }
    const gone = await tx
      .deleteFrom('order_attachments')
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .returning('file_id')
      .execute()
    const fileIds = gone.map(({ file_id }) => file_id)
    await blankProofPictures(tx, fileIds)
    await forgetFiles(tx, deps.files, fileIds)
    return { orders: orders.length, files: gone.length }
  })
}
