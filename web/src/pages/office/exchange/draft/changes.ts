import { PAYMENT_DETAILS } from '@kwaderno/contract/common.ts'
import { RETURN_TO_STOCK, type ReturnType } from '@kwaderno/contract/exchange-rules.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { formatDate } from '../../../../ui/date-format.ts'
import {
  amountOf,
  draftOf,
  groupName,
  isSameRow,
  isSameRows,
  type GroupDraft,
  type PaymentDraft,
  type RowDraft,
} from './draft.ts'

/** What has changed from one version of a request to the next, in words, one line for each fact. */
export function changesBetween(before: StaffReturn, now: StaffReturn): string[] {
  const [old, fresh] = [draftOf(before), draftOf(now)]
  const known = new Map(old.groups.map((group) => [group.key, group]))
  return [
    ...fresh.groups.flatMap((group) => {
      const former = known.get(group.key)
      return former ? groupChanges(former, group) : []
    }),
    ...paymentChanges(old.payment, fresh.payment),
    ...fileChanges(before, now),
  ]
}

function groupChanges(before: GroupDraft, now: GroupDraft): string[] {
  const name = groupName(now)
  return [
    ...(before.status === now.status ? [] : [`${name}: ${now.status}`]),
    ...(before.returnType === now.returnType ? [] : [`${name}: ${returnTypeText(now.returnType)}`]),
    ...(isSameRows(before.rows, now.rows) ? [] : rowChanges(name, before.rows, now.rows)),
  ]
}

function rowChanges(name: string, before: readonly RowDraft[], now: readonly RowDraft[]): string[] {
  const kept = new Set(now.map(({ id }) => id))
  const changed = now.filter((row) => !before.some((old) => isSameRow(old, row)))
  const gone = before.filter(({ id }) => !kept.has(id))
  return [
    ...changed.map((row) => `${name}: exchanged for ${rowText(row)}`),
    ...gone.map((row) => `${name}: no longer exchanged for ${rowText(row)}`),
  ]
}

const rowText = ({ name, quantity }: RowDraft) => `${name} × ${quantity}`

export function returnTypeText(type: ReturnType | null): string {
  if (type === null) return 'neither to stock nor for disposal'
  return type === RETURN_TO_STOCK ? 'return to stock' : 'return for disposal'
}

const LABEL: Record<keyof PaymentDraft, string> = {
  paymentReceived: 'Payment received',
  repaymentTypeId: 'Repayment via',
  invoice: 'Invoice no.',
  orDateIssued: 'OR date issued',
  chequeVoucher: 'Cheque voucher',
  chequeDateIssued: 'Cheque date issued',
  paymentNotes: 'Payment notes',
}

/** The payment details with their names, to be read; '' for what is open. */
export function paymentFacts(
  payment: PaymentDraft,
): { name: keyof PaymentDraft; label: string; text: string }[] {
  const names = Object.keys(LABEL) as (keyof PaymentDraft)[]
  return names.map((name) => ({ name, label: LABEL[name], text: paymentText(name, payment[name]) }))
}

function paymentText(name: keyof PaymentDraft, value: string): string {
  if (name === 'paymentReceived') return formatPeso(amountOf(value))
  if (name === 'repaymentTypeId') return repaymentName(value)
  return name === 'orDateIssued' || name === 'chequeDateIssued' ? formatDate(value) : value
}

/** '' for none. */
function repaymentName(id: string): string {
  return PAYMENT_DETAILS.repaymentType.find((one) => String(one.id) === id)?.type ?? ''
}

function paymentChanges(before: PaymentDraft, now: PaymentDraft): string[] {
  return paymentFacts(now)
    .filter(({ name }) => before[name] !== now[name])
    .map(({ label, text }) => `${label}: ${text || 'None'}`)
}

function fileChanges(before: StaffReturn, now: StaffReturn): string[] {
  const ids = (request: StaffReturn) => new Set(request.paymentDetailAttachments.map(({ id }) => id))
  const [old, fresh] = [ids(before), ids(now)]
  return [
    ...now.paymentDetailAttachments
      .filter(({ id }) => !old.has(id))
      .map((file) => `Attached: ${file.filename}`),
    ...before.paymentDetailAttachments
      .filter(({ id }) => !fresh.has(id))
      .map((file) => `Removed: ${file.filename}`),
  ]
}
