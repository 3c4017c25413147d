import {
  addAddress,
  ADDRESS_TEXT,
  changeAddress,
  listAddresses,
  type Address,
  type AddressForm,
} from '@kwaderno/contract/address.ts'
import { call } from '../../api/client.ts'
import { codeOf } from '../../api/failure.ts'
import { queryClient, queryOf, refetchAfter } from '../../api/query-client.ts'
import { send, type Outcome } from '../../edit/send.ts'
import { toast } from '../../ui/toast.ts'

/** Adds an address, or changes the one with this id, and updates the cached list. The form shows failures. */
export async function saveAddress(
  id: number | undefined,
  form: AddressForm,
  idempotencyKey: string,
): Promise<Outcome<Address>> {
  const outcome = await send(() =>
    id === undefined
      ? call(addAddress, { body: { ...form, idempotencyKey } })
      : call(changeAddress, { params: { id }, body: form }),
  )
  if (outcome.kind === 'saved') {
    const { answer } = outcome
    queryClient.setQueryData(queryOf(listAddresses, {}).queryKey, (list) =>
      id === undefined
        ? list && [answer, ...list.filter((one) => one.id !== answer.id)]
        : list?.map((one) => (one.id === id ? answer : one)),
    )
    const { title, text } = id === undefined ? ADDRESS_TEXT.saved : ADDRESS_TEXT.changed
    toast.success(title, text)
    return outcome
  }
  // The list shows what was saved by an attempt whose answer was lost.
  const isUsed = codeOf<typeof addAddress>(outcome.error) === 'key_used'
  if (outcome.kind === 'unknown' || isUsed) void refetchAfter(addAddress)
  return outcome
}
