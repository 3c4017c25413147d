import { z } from 'zod'
import { ADDRESS_FIELDS } from './address-field-labels.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** What the address form sends. */
export const AddressForm = z.object({
  receiverName: field.requiredText(ADDRESS_FIELDS.receiverName),
  email: field.email(field.INVALID_EMAIL),
  contactNumber: field.mobileNumber(field.INVALID_CONTACT),
  residence: field.requiredText(ADDRESS_FIELDS.residence),
  region: field.requiredText(ADDRESS_FIELDS.region),
  province: field.requiredText(ADDRESS_FIELDS.province),
  city: field.requiredText(ADDRESS_FIELDS.city),
  barangay: field.requiredText(ADDRESS_FIELDS.barangay),
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
  /** The one that the checkout chooses by itself; whoever has addresses has one. */
  isDefault: z.boolean(),
})
export type Address = z.infer<typeof Address>

/** It is nobody's own. */
export const PickupAddress = Address.omit({ isDefault: true }).extend({
  hours: z.string(),
  notes: z.string(),
})
export type PickupAddress = z.infer<typeof PickupAddress>

/** The id that stands for the pickup office wherever an address id is asked for. */
export const PICKUP_ADDRESS_ID = 0

export const ADDRESS_TEXT = {
  saved: { title: 'Saved!', text: 'New Address has been added.' },
  addFailed: 'Failed to add new address, please try again.',
  deleted: { title: 'Deleted', text: 'The address has been removed to your list.' },
  deleteFailed: 'Failed to delete address, please try again.',
  changed: { title: 'Updated!', text: 'The address has been updated.' },
  changeFailed: 'Failed to update address, please try again.',
  defaultSet: { title: 'Updated!', text: 'Your orders go to this address unless you choose another one.' },
  defaultFailed: 'Failed to set the default address, please try again.',
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
  answer: PickupAddress,
})

export const addAddress = endpoint({
  name: 'addAddress',
  summary: 'Saves an address',
  method: 'POST',
  path: '/Address',
  access: 'login',
  invalidates: ['listAddresses'],
  refusals: ['key_used'],
  body: AddressForm.extend({
    /** The same for every attempt to save one address, so that a lost answer does not save it twice. */
    idempotencyKey: field.idempotencyKey,
  }),
  answer: Address,
})

const byId = z.object({ id: field.id })

export const changeAddress = endpoint({
  name: 'changeAddress',
  summary: 'Changes an own address; orders keep their copy',
  method: 'PUT',
  path: '/Address/{id}',
  access: 'owner',
  invalidates: ['listAddresses'],
  params: byId,
  body: AddressForm,
  answer: Address,
})

export const setDefaultAddress = endpoint({
  name: 'setDefaultAddress',
  summary: 'Makes an own address the one that the checkout chooses by itself',
  method: 'PUT',
  path: '/Address/{id}/set-default',
  access: 'owner',
  invalidates: ['listAddresses'],
  params: byId,
  answer: field.nothing,
})

export const deleteAddress = endpoint({
  name: 'deleteAddress',
  summary:
    'Deletes an own address; orders keep their copy, and the newest of the rest takes the place of a default one',
  method: 'DELETE',
  path: '/Address/{id}',
  access: 'owner',
  invalidates: ['listAddresses'],
  params: byId,
  answer: field.nothing,
})
