import { EXCHANGE_TEXT, exchangePaymentErrors } from '@kwaderno/contract/exchange-rules.ts'
import type { EditExchange } from '@kwaderno/contract/manage-returns.ts'
import { toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import type { FileStore } from '../../adapters/files.ts'
import { attachmentChange } from '../../core/attachment-change.ts'
import { forgetFiles } from '../../core/stored-files.ts'
import { refuseAt } from '../../core/problem.ts'
import type { UploadedFile } from '../../core/upload.ts'
import type { Tx } from '../../db/tx.ts'
import { attach } from './request.ts'
import type { ReturnRequest } from './lock-queries.ts'

/** The payment details as they are to be stored: those of the form laid over the stored ones. */
export function paymentOf(request: ReturnRequest, form: EditExchange) {
  const { repayment_type_id, or_date_issued, cheque_date_issued } = request
  return {
    payment_received_centavos:
      form.paymentReceived === undefined
        ? request.payment_received_centavos
        : toCentavos(form.paymentReceived),
    repayment_type_id: form.repaymentTypeId === undefined ? repayment_type_id : form.repaymentTypeId,
    invoice: form.invoice ?? request.invoice,
    or_date_issued: form.orDateIssued === undefined ? or_date_issued : form.orDateIssued,
    cheque_voucher: form.chequeVoucher ?? request.cheque_voucher,
    cheque_date_issued: form.chequeDateIssued === undefined ? cheque_date_issued : form.chequeDateIssued,
    payment_notes: form.paymentNotes ?? request.payment_notes,
  }
}
export type Payment = ReturnType<typeof paymentOf>

/**
 * @param isOwed whether the customer owes for a piece that is approved
 * @throws Refusal 400 for the first field that is wrong
 */
export function refusePayment(payment: Payment, isOwed: boolean): void {
  const errors = exchangePaymentErrors(
    {
      paymentReceived: toPesos(payment.payment_received_centavos),
      repaymentTypeId: payment.repayment_type_id,
      invoice: payment.invoice,
      chequeVoucher: payment.cheque_voucher,
    },
    isOwed,
  )
  const [first] = Object.entries(errors)
  if (first !== undefined) throw refuseAt(...first)
}

interface Attaching {
  requestId: number
  userId: number
  added: readonly UploadedFile[]
  /** Ids of those that go. */
  removed: readonly number[]
}

/** Deletes and adds what staff attached to the payment; answers their names before and after, for the audit. */
export async function saveAttachments(
  tx: Tx,
  files: FileStore,
  { requestId, userId, added, removed }: Attaching,
): Promise<{ before: string[]; after: string[] }> {
  const stored = await tx
    .selectFrom('return_attachments')
    .select(['id', 'file_id', 'file_name'])
    .where('return_request_id', '=', requestId)
    .where('kind', '=', 'paymentDetail')
    .orderBy('id')
    .execute()
  const words = { field: 'paymentAttachments', full: EXCHANGE_TEXT.attachmentsFull }
  const { gone, before, after } = attachmentChange({ stored, removed, added }, words)
  if (gone.length > 0) {
    await tx.deleteFrom('return_attachments').where('id', 'in', removed).execute()
    const fileIds = gone.map(({ file_id }) => file_id)
    await forgetFiles(tx, files, fileIds)
  }
  await attach(tx, { requestId, kind: 'paymentDetail', userId }, added)
  return { before, after }
}
