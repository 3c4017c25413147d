import { zodResolver } from '@hookform/resolvers/zod'
import { ADDRESS_FIELDS, type AddressFieldName } from '@kwaderno/contract/address-field-labels.ts'
import { AddressForm } from '@kwaderno/contract/address.ts'

export const resolveAddress = zodResolver(AddressForm)

const NAMES = Object.keys(ADDRESS_FIELDS) as AddressFieldName[]

/** The form values of an address; empty for a new one. */
export function fieldsOf(address: Partial<AddressForm>): AddressForm {
  return Object.fromEntries(NAMES.map((name) => [name, address[name] ?? ''])) as AddressForm
}
