import { listAddresses } from '@kwaderno/contract/address.ts'
import { getDeliveryFee } from '@kwaderno/contract/checkout.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { queryOf } from '../../../api/query-client.ts'
import type { CartLine } from '../../../features/cart/use-cart.ts'
import type { CheckoutControl } from './form.ts'

export interface ShownFee {
  /** Pesos; undefined when the shop asks for none, and as long as it is not known. */
  fee: number | undefined
  /** The city of an address where the shop does not deliver. */
  refusedCity: string | undefined
  /** Set when it could not be loaded. */
  retry: (() => void) | undefined
}

const NONE: ShownFee = { fee: undefined, refusedCity: undefined, retry: undefined }

/** What it costs to deliver these rows to the address that is chosen. */
export function useDeliveryFee(control: CheckoutControl, lines: readonly CartLine[]): ShownFee {
  const [deliveryMethod, addressId] = useWatch({ control, name: ['deliveryMethod', 'addressId'] })
  const isAsked = deliveryMethod === 'ThirdPartyDelivery' && addressId !== null && lines.length > 0
  const body = {
    deliveryMethod: 'ThirdPartyDelivery',
    addressId: addressId ?? 0,
    cartItemIds: lines.map(({ id }) => id),
  } as const
  const { data, isError, refetch } = useQuery({
    ...queryOf(getDeliveryFee, { body }, 0),
    enabled: isAsked && addressId !== 0,
  })
  const addresses = useQuery({ ...queryOf(listAddresses, {}), enabled: isAsked })
  if (!isAsked) return NONE
  // What was read before stays when it cannot be read anew: the server compares it.
  if (isError && data === undefined) return { ...NONE, retry: () => void refetch() }
  if (!data?.isOn) return NONE
  const city = addresses.data?.find(({ id }) => id === addressId)?.city
  return data.isServed ? { ...NONE, fee: data.deliveryFee } : { ...NONE, refusedCity: city ?? 'this city' }
}
