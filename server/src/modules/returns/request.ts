import type { Deps } from '../../core/deps.ts'
import { keepFiles } from '../../core/stored-files.ts'
import type { UploadedFile } from '../../core/upload.ts'
import type { Tx } from '../../db/tx.ts'
import type { listChosen } from './queries.ts'
import type { PlacedUnit } from './rules.ts'

type Chosen = Awaited<ReturnType<typeof listChosen>>

export interface NewRequest {
  orderId: number
  userId: number
  remarks: string
  idempotencyKey: string | undefined
  requestHash: string
  units: readonly PlacedUnit[]
  chosen: Chosen
  attachments: readonly UploadedFile[]
  isSwap?: boolean
}

/** Writes a request with its pieces, what they are exchanged for, and its files. Answers its id. */
export async function writeRequest(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  {
    orderId,
    userId,
    remarks,
    idempotencyKey,
    requestHash,
    units,
    chosen,
    attachments,
    isSwap = false,
  }: NewRequest,
): Promise<number> {
  const { id } = await tx
    .insertInto('return_requests')
    .values({
      order_id: orderId,
      user_id: userId,
      is_exchange: units.some(({ exchange }) => exchange.length > 0),
      is_swap: isSwap,
      remarks,
      idempotency_key: idempotencyKey ?? null,
      request_hash: idempotencyKey === undefined ? null : requestHash,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeUnits(tx, id, units, chosen)
  await attach(tx, { requestId: id, kind: 'request', userId }, attachments)
  return id
}

/** Keeps files as attachments of a request. */
export async function attach(
  tx: Tx,
  { requestId, kind, userId }: { requestId: number; kind: 'request' | 'paymentDetail'; userId: number },
  files: readonly UploadedFile[],
): Promise<void> {
  if (files.length === 0) return
  const kept = await keepFiles(tx, files, { visibility: 'private', uploadedBy: userId })
  await tx
    .insertInto('return_attachments')
    .values(kept.map((file) => ({ return_request_id: requestId, kind, ...file })))
    .execute()
}

async function writeUnits(
  tx: Tx,
  requestId: number,
  units: readonly PlacedUnit[],
  chosen: Chosen,
): Promise<void> {
  const written = await tx
    .insertInto('return_items')
    .values(
      units.map((unit, position) => ({
        return_request_id: requestId,
        order_item_id: unit.orderItemId,
        unit_index: unit.unitIndex,
        reason_id: unit.reasonId,
        position,
      })),
    )
    .returning(['id', 'position'])
    .execute()
  const idOf = new Map(written.map(({ id, position }) => [position, id]))
  const rows = units.flatMap(({ exchange }, position) =>
    exchange.map((row) => {
      const option = chosen.find(({ id }) => id === row.productCombinationId)!
      return {
        return_request_id: requestId,
        return_item_id: idOf.get(position)!,
        product_option_id: option.id,
        name: option.name,
        variation: option.variation,
        sku: option.sku,
        item_description: option.item_description,
        categories: option.categories,
        quantity: row.quantity,
        price_centavos: option.price_centavos,
        tax_class: option.tax_class,
      }
    }),
  )
  if (rows.length === 0) return
  await tx
    .insertInto('exchange_items')
    .values(rows.map((row, index) => ({ ...row, row_number: index + 1 })))
    .execute()
}
