import { needsAttachment } from '@kwaderno/contract/payment-types.ts'
import type { FileStore } from '../../../src/adapters/files.ts'
import type { PlannedOrder } from '../orders/plan.ts'
import { storeProof, type Proof } from '../proofs.ts'
import { writePayments } from './payments.ts'
import { known, parts, type Db } from './rows.ts'

/** Finished orders share these; whoever can still change theirs has a file of their own. */
const SHARED = [
  { name: 'deposit-slip.pdf', title: 'Deposit slip' },
  { name: 'transfer-receipt.pdf', title: 'Transfer receipt' },
  { name: 'payment-confirmation.pdf', title: 'Payment confirmation' },
] as const

/** Stores the proof of payment of every order that needs one. */
export async function storeProofs(
  files: FileStore,
  numbers: ReadonlyMap<PlannedOrder, string>,
): Promise<Map<PlannedOrder, Proof>> {
  const shared = await Promise.all(
    SHARED.map(({ name, title }) =>
      storeProof(files, `demo/proofs/${name}`, name, [title, 'Sample document of the demo shop']),
    ),
  )
  const proofs = new Map<PlannedOrder, Proof>()
  for (const [order, number] of numbers) {
    if (order.sale || !needsAttachment(order.paymentType)) continue
    const own = order.status === 'Pending' || order.status === 'Approved'
    const { name, title } = SHARED[order.total % SHARED.length] ?? SHARED[0]
    const lines = [title, number, `PHP ${(order.total / 100).toFixed(2)}`, 'Sample document of the demo shop']
    const proof = own
      ? await storeProof(files, `demo/proofs/${number.toLowerCase()}.pdf`, name, lines)
      : shared[order.total % shared.length]
    if (proof) proofs.set(order, proof)
  }
  return proofs
}

export async function writeProofs(
  tx: Db,
  proofs: ReadonlyMap<PlannedOrder, Proof>,
  orderIds: ReadonlyMap<PlannedOrder, number>,
  createdAt: Date,
): Promise<Map<Proof, number>> {
  const distinct = [...new Set(proofs.values())]
  const ids = new Map<string, number>()
  const files = distinct.map((proof) => ({
    storage_key: proof.key,
    file_name: proof.name,
    media_type: proof.mediaType,
    byte_size: proof.bytes,
    sha256: proof.sha256,
    visibility: 'private' as const,
    created_at: createdAt,
  }))
  for (const part of parts(files)) {
    const written = await tx.insertInto('files').values(part).returning(['id', 'storage_key']).execute()
    for (const { id, storage_key } of written) ids.set(storage_key, id)
  }
  const payments = await writePayments(tx, proofs.keys(), orderIds)
  const rows = [...proofs].map(([order, proof]) => ({
    order_id: known(orderIds, order),
    kind: 'payment' as const,
    file_id: known(ids, proof.key),
    file_name: proof.name,
    created_at: order.placedAt,
    payment_id: payments.get(order) ?? null,
  }))
  for (const part of parts(rows)) await tx.insertInto('order_attachments').values(part).execute()
  return new Map(distinct.map((proof) => [proof, known(ids, proof.key)]))
}
