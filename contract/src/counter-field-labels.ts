import { COUNTER_PAYMENT_LABEL, MAX_CASH } from './counter-rules.ts'
import { choiceField, pesosField, textField, type DescribedFields } from './described-field.ts'
import { ORDER_FIELDS, SPECIAL_DISCOUNT_FIELDS } from './order-fields.ts'
import { TIN_LENGTH } from './tin.ts'

/** What is entered of a sale at the counter beside its items, in the order of the page: for its form, its call and the audit log. */
export const SALE_FIELDS = {
  walkInName: textField('Walk-in name', 100),
  studentName: textField('Student', 200),
  gradeLevel: textField('Grade level', 100),
  paymentType: choiceField('Payment type', COUNTER_PAYMENT_LABEL),
  cashTendered: { ...pesosField('Cash tendered'), most: String(MAX_CASH).length },
  reference: textField('Reference number', 50),
  discountType: ORDER_FIELDS.discountType,
  discountRate: ORDER_FIELDS.discountRate,
  ...SPECIAL_DISCOUNT_FIELDS,
  tinNumber: textField('TIN', TIN_LENGTH),
  invoice: ORDER_FIELDS.invoice,
} as const satisfies DescribedFields

/** What voiding a sale asks for. */
export const VOID_FIELDS = { reason: textField('Reason', 200) } as const satisfies DescribedFields
