import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

const place = z.string().trim().min(1, field.REQUIRED).max(200, 'Use at most 200 characters.')

/** What the address form sends: region to barangay are names, not codes. */
export const AddressForm = z.object({
  receiverName: place,
  email: field.email('Invalid email.'),
  contactNumber: field.mobileNumber(field.INVALID_CONTACT),
  residence: place,
  region: place,
  province: place,
  city: place,
  barangay: place,
})
export type AddressForm = z.infer<typeof AddressForm>

/** A saved address; `address` is the whole of it as one line of text. */
export const Address = z.object({
  id: z.int(),
  receiverName: z.string(),
  email: z.string(),
  contactNumber: z.string(),
  residence: z.string(),
  region: z.string(),
  province: z.string(),
  city: z.string(),
  barangay: z.string(),
  address: z.string(),
})
export type Address = z.infer<typeof Address>

/** The id that stands for the pickup office wherever an address id is asked for. */
export const PICKUP_ADDRESS_ID = 0

export const ADDRESS_TEXT = {
  saved: { title: 'Saved!', text: 'New Address has been added.' },
  addFailed: 'Failed to add new address, please try again.',
  deleted: { title: 'Deleted', text: 'The address has been removed to your list.' },
  deleteFailed: 'Failed to delete address, please try again.',
} as const

export function addressLine(
  a: Pick<AddressForm, 'residence' | 'barangay' | 'city' | 'province' | 'region'>,
): string {
  return [a.residence, a.barangay, a.city, a.province, a.region].filter((part) => part !== '').join(', ')
}

export const listAddresses = endpoint({
  name: 'listAddresses',
  summary: 'The own saved addresses',
  method: 'GET',
  path: '/Address',
  access: 'login',
  answer: z.array(Address),
})

export const getPickupAddress = endpoint({
  name: 'getPickupAddress',
  summary: 'The fixed address of the pickup office',
  method: 'GET',
  path: '/Address/pickup-address',
  access: 'login',
  answer: Address,
})

export const addAddress = endpoint({
  name: 'addAddress',
  summary: 'Saves an address',
  method: 'POST',
  path: '/Address',
  access: 'login',
  body: AddressForm.extend({
    /** The same for every attempt to save one address, so that a lost answer does not save it twice. */
    idempotencyKey: field.idempotencyKey,
  }),
  answer: Address,
})

export const deleteAddress = endpoint({
  name: 'deleteAddress',
  summary: 'Deletes an own address; orders keep their copy',
  method: 'DELETE',
  path: '/Address/{id}',
  access: 'login',
  params: z.object({ id: field.id }),
  answer: field.nothing,
})
