import { expectedAt, type PlannedCount } from '../orders/counts.ts'
import type { PlannedOrder } from '../orders/plan.ts'
import type { StockEntry } from '../orders/stock-story.ts'
import type { Accounts } from './accounts.ts'
import { known, parts, type Db } from './rows.ts'

interface Context {
  accounts: Accounts
  optionIds: ReadonlyMap<string, number>
  story: readonly StockEntry[]
  orders: readonly PlannedOrder[]
}

/** Of what is counted piece by piece the last pieces were scanned, the others typed in as a number. */
const SCANNED = 2

export async function writeCounts(
  tx: Db,
  counts: readonly PlannedCount[],
  context: Context,
): Promise<Map<PlannedCount, number>> {
  const { userIds } = context.accounts
  const written = await tx
    .insertInto('stock_counts')
    .values(
      counts.map(({ name, shelf, openedBy, openedAt, posted }) => ({
        name,
        scope: 'category' as const,
        scope_label: shelf,
        is_blind: false,
        opened_by: known(userIds, openedBy),
        opened_at: openedAt,
        ...(posted
          ? {
              status: 'Posted' as const,
              reason: posted.reason,
              version: 2,
              closed_by: known(userIds, posted.by),
              closed_at: posted.at,
            }
          : {}),
      })),
    )
    .returning('id')
    .execute()
  const ids = new Map(counts.map((count, place) => [count, written[place]!.id]))
  for (const [count, id] of ids) await writeLines(tx, count, id, context)
  return ids
}

async function writeLines(tx: Db, count: PlannedCount, countId: number, context: Context): Promise<void> {
  const { accounts, optionIds, story, orders } = context
  const lines = count.lines.map(({ option, counted }) => {
    const expected = counted ? expectedAt(option, counted.at, story, orders) : null
    return { option, optionId: known(optionIds, option.sku), counted, expected }
  })
  const rows = lines.map(({ option, optionId, counted, expected }) => ({
    count_id: countId,
    product_option_id: optionId,
    is_open: !count.posted,
    counted: counted && expected !== null ? expected + counted.off : null,
    expected,
    price_centavos: counted ? option.centavos : null,
    counted_at: counted?.at ?? null,
  }))
  for (const part of parts(rows)) await tx.insertInto('stock_count_lines').values(part).execute()
  const entries = lines.flatMap(({ optionId, counted, expected }) =>
    counted && expected !== null
      ? [
          {
            optionId,
            userId: known(accounts.userIds, counted.by),
            at: counted.at,
            pieces: expected + counted.off,
          },
        ]
      : [],
  )
  await tx
    .insertInto('stock_count_parts')
    .values(
      entries.map(({ optionId, userId, pieces }) => ({
        count_id: countId,
        product_option_id: optionId,
        user_id: userId,
        quantity: pieces,
        is_set: pieces > SCANNED,
      })),
    )
    .execute()
  const scans = entries.flatMap(({ optionId, userId, at, pieces }) =>
    Array.from({ length: Math.min(pieces, SCANNED) }, (_, place) => ({
      count_id: countId,
      product_option_id: optionId,
      scanned_by: userId,
      quantity: 1,
      scanned_at: new Date(at.getTime() - (SCANNED - place) * 2000),
    })),
  )
  await tx.insertInto('stock_count_scans').values(scans).execute()
}
