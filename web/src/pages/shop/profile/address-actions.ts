import {
  ADDRESS_TEXT,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  type Address,
} from '@kwaderno/contract/address.ts'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { queryClient, queryOf, refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { toast } from '../../../ui/toast.ts'

interface Action {
  endpoint: typeof deleteAddress | typeof setDefaultAddress
  /** What the list shows at once. */
  update: (list: Address[]) => Address[]
  done: { title: string; text: string }
  failed: string
}

export function removeAddress({ id }: Address): Promise<void> {
  return act(id, {
    endpoint: deleteAddress,
    update: (list) => list.filter((address) => address.id !== id),
    done: ADDRESS_TEXT.deleted,
    failed: ADDRESS_TEXT.deleteFailed,
  })
}

export function makeDefault({ id }: Address): Promise<void> {
  return act(id, {
    endpoint: setDefaultAddress,
    update: (list) => list.map((address) => ({ ...address, isDefault: address.id === id })),
    done: ADDRESS_TEXT.defaultSet,
    failed: ADDRESS_TEXT.defaultFailed,
  })
}

async function act(id: number, { endpoint, update, done, failed }: Action): Promise<void> {
  try {
    await call(endpoint, { params: { id } })
    queryClient.setQueryData(queryOf(listAddresses, {}).queryKey, (list) => list && update(list))
    toast.success(done.title, done.text)
  } catch (error) {
    toast.error(firstMessage(error, failed))
    void refetchAfter(endpoint)
  }
  await whenRefetched()
}
