import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import type { NotificationPair } from '@kwaderno/contract/live.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { holds } from '@kwaderno/contract/permissions.ts'
import { RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import type { ExchangeOption, listMyReturns, ReturnRow } from '@kwaderno/contract/returns.ts'
import { requestHash } from '../../core/idempotency.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page } from '../../core/endpoint.ts'
import { refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { countUploads } from '../../core/upload-quota.ts'
import type { UploadedFile } from '../../core/upload.ts'
import { inTransaction } from '../../db/tx.ts'
import type { Owning } from '../orders/service.ts'
import { openRequest, notifyStaff } from './open-request.ts'
import { listChosen, listOptions as readOptions, listOwn } from './queries.ts'
import { writeRequest } from './request.ts'
import { faultOfExchange, placeUnits, type Unit } from './rules.ts'
import { toReturnRow } from './views.ts'

export { Shortage } from './exchange.ts'
export { keepExchange } from './invoice.ts'
export { lockReturn } from './lock-queries.ts'
export { decidePending } from './decide-swap.ts'
export { findSwap, type SwapRecord } from './swap-queries.ts'
export { balanceOf, toPieces } from './swap-slip.ts'

/** The own requests of a customer, a page of them. */
export async function listMine(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  query: QueryOf<typeof listMyReturns>,
): Promise<Page<ReturnRow[]>> {
  const { items, total } = await listOwn(db, session.userId, query)
  return { items: items.map(toReturnRow), total }
}

/** What can be exchanged for, by product. Only staff who see transactions are shown what is inactive. */
export async function listOptions(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  isAdmin: boolean,
): Promise<ExchangeOption[]> {
  const options = await readOptions(db, { inactive: isAdmin && holds(session, 'Transactions.view') })
  return options.map((option) => ({
    label: option.variation.join(' / ') || option.item_description,
    value: option.id,
    price: toPesos(option.price_centavos),
    groupLabel: option.name,
    sku: option.sku,
    availableStock: option.available,
    status: option.is_offered ? 'Active' : 'Inactive',
  }))
}

/** What comes back of which order, and the proofs of it. */
export interface Requested {
  orderId: number
  remarks: string
  idempotencyKey?: string | undefined
  units: readonly Unit[]
  attachments: UploadedFile[]
  /** Under which name the files came. */
  attachmentField: 'attachments' | 'images'
}

/**
 * Asks for the return or the exchange of pieces of an own delivered order. An order has one request; requests at the
 * same moment wait for each other at the order's row. One that comes again with its idempotency key is answered alike.
 * @returns what the customer is told, which is nothing, and what the staff are told
 * @throws Refusal 404 for an order or an item of somebody else, 400 for what cannot be returned this way,
 *   409 when the key has posted another request
 */
export function requestReturn(
  deps: Deps,
  { own, session }: Owning,
  requested: Requested,
): Promise<NotificationPair> {
  const { attachments, attachmentField } = requested
  return inTransaction(deps.db, async (tx) => {
    const hash = hashOf(requested)
    const opened = await openRequest(tx, deps, own, requested, hash)
    if ('posted' in opened) return [null, opened.posted]
    const { order, contents } = opened
    if (attachments.length === 0) {
      const message = attachmentField === 'images' ? RETURN_TEXT.noImage : RETURN_TEXT.noAttachment
      throw refuseAt(attachmentField, message)
    }
    const units = placeUnits(requested.units, contents.items)
    if (units.some(({ reasonId }) => !contents.reason_ids.includes(reasonId)))
      throw refuseAt('reasonId', RETURN_TEXT.noReason)
    const optionIds = units.flatMap(({ exchange }) => exchange.map((row) => row.productCombinationId))
    const chosen = await listChosen(tx, optionIds)
    const fault = faultOfExchange(units, chosen)
    if (fault) throw fault
    await countUploads(tx, deps, session, attachments)
    const returnRequestId = await writeRequest(tx, deps, {
      ...requested,
      idempotencyKey: requested.idempotencyKey,
      requestHash: hash,
      userId: session.userId,
      units,
      chosen,
    })
    const what = optionIds.length > 0 ? 'an exchange' : 'a return'
    return notifyStaff(tx, deps, session, { order, returnRequestId, what })
  })
}

function hashOf({ orderId, remarks, units, attachments }: Requested): string {
  return requestHash({ orderId, remarks, units }, attachments)
}
