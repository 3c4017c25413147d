import { textField, type DescribedFields } from './described-field.ts'
import { USER_FIELDS } from './user-field-labels.ts'

const text = (label: string) => textField(label, 200)

/** A saved address, in the order of its form. Region to barangay are names, not codes. */
export const ADDRESS_FIELDS = {
  receiverName: text('Receiver name'),
  email: USER_FIELDS.email,
  contactNumber: USER_FIELDS.contactNumber,
  residence: text('Residence'),
  region: text('Region'),
  province: text('Province'),
  city: text('City'),
  barangay: text('Barangay'),
} as const satisfies DescribedFields
export type AddressFieldName = keyof typeof ADDRESS_FIELDS
