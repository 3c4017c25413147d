import { checkAttachments } from '@kwaderno/contract/attachment.ts'
import { NEWS, type NotificationPair } from '@kwaderno/contract/live.ts'
import { mayChange } from '@kwaderno/contract/order-gates.ts'
import type { PaymentFacts } from '@kwaderno/contract/payment-facts.ts'
import { isJustPlaced } from '@kwaderno/contract/order-status.ts'
import type { Deps } from '../../core/deps.ts'
import { forgetFiles, keepFiles } from '../../core/stored-files.ts'
import type { Ownership } from '../../core/ownership.ts'
import { requireProofs } from '../../core/payment-proof.ts'
import { notFound, refuse, refuseAt } from '../../core/problem.ts'
import { countUploads } from '../../core/upload-quota.ts'
import type { UploadedFile } from '../../core/upload.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { notify } from '../notifications/service.ts'
import { faultOfFacts, filesChanged, paymentOfFiles } from '../payments/rules.ts'
import { dropProofPictures } from '../proof-pictures/service.ts'
import { listHistories } from './queries.ts'
import { lockOwn, type Owning } from './service.ts'

const DECIDED = 'Files of a payment that was verified or rejected cannot be deleted.'

/**
 * Attaches proofs of payment to an own order that was just placed.
 * @throws Refusal 400 once the order has moved on, and for what breaks a rule of attachments together with those there
 */
export async function addAttachments(
  deps: Deps,
  { own, session }: Owning,
  orderId: number,
  { facts, files }: { facts: PaymentFacts; files: UploadedFile[] },
): Promise<NotificationPair> {
  if (files.length === 0) throw refuseAt('attachment', 'Please choose a file.')
  const fault = faultOfFacts(facts, deps.clock.today())
  if (fault) throw fault
  await requireProofs(deps.files, files)
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOwn(tx, own, orderId)
    if (!isJustPlaced({ orderHistories: await listHistories(tx, orderId) })) {
      throw refuse('Files can no longer be added to this order.')
    }
    const proofs = await proofsOf(tx, orderId)
    const namesOf = (isRejected: boolean) =>
      proofs.filter(({ state }) => (state === 'Rejected') === isRejected).map(({ file_name }) => file_name)
    // Those of a rejected payment cannot be deleted, and take no new proof's place.
    const refusal = checkAttachments(namesOf(false), files, namesOf(true))
    if (refusal) throw refuseAt('attachment', refusal.message)
    await countUploads(tx, deps, session, files)
    const paymentId = await paymentOfFiles(tx, orderId, { facts, now: deps.clock.now() })
    await attach(tx, { orderId, kind: 'payment', userId: session.userId, paymentId }, files)
    const admin = await notify(tx, deps, {
      audience: 'admin',
      title: NEWS.attachment,
      description: `${session.fullName} added an attachment to order ${order.order_number}.`,
      orderId,
      actorId: session.userId,
    })
    return [null, admin]
  })
}

/**
 * Deletes a proof of payment of an own pending order by its name. The last one stays, and so do those of a decided payment.
 * @throws Refusal 404 for an unknown name, 400 when it may not be deleted
 */
export function deleteAttachment(
  deps: Deps,
  own: Ownership,
  orderId: number,
  fileName: string,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOwn(tx, own, orderId)
    if (!mayChange(order.status, 'proofs', 'customer'))
      throw refuse('Attachments can be deleted only while the order is Pending.')
    const proofs = await proofsOf(tx, orderId)
    const gone = proofs.filter((proof) => proof.file_name === fileName)
    if (gone.length === 0) throw notFound('This attachment does not exist.')
    if (gone.some(({ state }) => state === 'Verified' || state === 'Rejected')) throw refuse(DECIDED)
    if (proofs.length === 1) throw refuse('The last attachment cannot be deleted.')
    const fileIds = gone.map((row) => row.file_id)
    await tx
      .deleteFrom('order_attachments')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'payment')
      .where('file_name', '=', fileName)
      .execute()
    await filesChanged(tx, orderId, gone)
    await dropProofPictures(tx, fileIds)
    await forgetFiles(tx, deps.files, fileIds)
  })
}

/** Keeps files as attachments of an order. */
export async function attach(
  tx: Tx,
  of: { orderId: number; userId: number } & (
    | { kind: 'payment'; paymentId: number }
    | { kind: 'paymentDetail' }
  ),
  files: readonly UploadedFile[],
): Promise<void> {
  if (files.length === 0) return
  const kept = await keepFiles(tx, files, { visibility: 'private', uploadedBy: of.userId })
  const payment_id = of.kind === 'payment' ? of.paymentId : null
  await tx
    .insertInto('order_attachments')
    .values(kept.map((file) => ({ order_id: of.orderId, kind: of.kind, payment_id, ...file })))
    .execute()
}

/** The proofs of payment of a locked order, each with the state of the payment that it proves. */
function proofsOf(tx: Tx, orderId: number) {
  return tx
    .selectFrom('order_attachments')
    .leftJoin('payments', 'payments.id', 'order_attachments.payment_id')
    .select(['file_name', 'file_id', 'payment_id', 'state'])
    .where('order_attachments.order_id', '=', orderId)
    .where('kind', '=', 'payment')
    .execute()
}
