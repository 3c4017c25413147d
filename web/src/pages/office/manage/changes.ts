import { wordsOf as fieldWords } from '@kwaderno/contract/described-field.ts'
import { ORDER_TEXT, type StaffOrder } from '@kwaderno/contract/order.ts'
import { ORDER_FIELDS } from '@kwaderno/contract/order-fields.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { FIELD_NAMES, FIELDS, formOf, type OrderForm } from './form.ts'

/** What differs between two states of an order, in words. */
export interface Change {
  label: string
  before: string
  after: string
}

export const labelOf = (name: keyof OrderForm) => FIELDS[name].label

/** What a field says, as it is read: '1200.5' -> '₱1,200.50'. */
export function wordsOf(name: keyof OrderForm, value: string): string {
  return fieldWords(FIELDS[name], value) || 'None'
}

/** What is not typed into fields: the delivery date, how it is sent and the files. */
export function otherChanges(before: StaffOrder, after: StaffOrder): Change[] {
  const rows = (order: StaffOrder): [string, string][] => [
    [ORDER_FIELDS.deliveryDate.label, formatDate(order.deliveryTime) || ORDER_TEXT.noSchedule],
    [ORDER_FIELDS.courier.label, order.courier || 'None'],
    [ORDER_FIELDS.trackingNumber.label, order.trackingNumber || 'None'],
    ['Proof of payment', namesOf(order.paymentAttachment)],
    ['Attachments', namesOf(order.paymentDetailAttachments)],
  ]
  const now = new Map(rows(after))
  return rows(before).flatMap(([label, was]) => {
    const is = now.get(label) ?? ''
    return is === was ? [] : [{ label, before: was, after: is }]
  })
}

/** Everything that differs. */
export function changesBetween(before: StaffOrder, after: StaffOrder): Change[] {
  const [was, is] = [formOf(before), formOf(after)]
  const fields = FIELD_NAMES.filter((name) => was[name] !== is[name]).map((name) => ({
    label: labelOf(name),
    before: wordsOf(name, was[name]),
    after: wordsOf(name, is[name]),
  }))
  return [...fields, ...otherChanges(before, after)]
}

/** 'Status: Approved → Packaging' */
export function sentenceOf(changes: readonly Change[]): string {
  return changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join('; ')
}

function namesOf(files: readonly { fileName: string }[]): string {
  return files.map(({ fileName }) => fileName).join(', ') || 'None'
}
