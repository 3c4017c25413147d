import { listCouriers } from '@kwaderno/contract/common.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { parcelErrors } from '@kwaderno/contract/tracking.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { queryOf } from '../../../api/query-client.ts'

/** How an order leaves, as it is sent; without an id it keeps its courier. */
export interface Parcel {
  courierId?: number | ''
  trackingNumber: string
}

/** The choice that stands for a courier who is no longer offered. */
const KEPT = 'kept'

/**
 * The fields of a parcel, filled with what the order says already.
 * @param isAsked false as long as nothing is read for them
 */
export function useParcel(
  { courier, trackingNumber }: Pick<StaffOrder, 'courier' | 'trackingNumber'>,
  isAsked: boolean,
) {
  const { data } = useQuery({ ...queryOf(listCouriers, {}), enabled: isAsked })
  const [chosen, choose] = useState<string>()
  const [number, setNumber] = useState(trackingNumber)
  const [isTried, setTried] = useState(false)
  const courierField = useRef<HTMLSelectElement>(null)
  const numberField = useRef<HTMLInputElement>(null)
  const isRequired = data?.isRequired === true
  const offered = (data?.couriers ?? []).map(({ value, label }) => ({ value: String(value), label }))
  const own = offered.find(({ label }) => label === courier)
  const isKept = courier !== '' && own === undefined
  const value = chosen ?? own?.value ?? (isKept ? KEPT : '')
  const errors = parcelErrors({ isRequired, hasCourier: value !== '', trackingNumber: number.trim() })

  return {
    isRequired,
    couriers: isKept ? [...offered, { value: KEPT, label: courier }] : offered,
    value,
    choose,
    number,
    setNumber,
    errors: isTried ? errors : {},
    courierField,
    numberField,
    /** What is sent; undefined while something is wrong, which then has the keyboard. */
    read(): Parcel | undefined {
      setTried(true)
      if (errors.courierId !== undefined) return void courierField.current?.focus()
      if (errors.trackingNumber !== undefined) return void numberField.current?.focus()
      const trackingNumber = number.trim()
      if (value === KEPT) return { trackingNumber }
      return { courierId: value === '' ? '' : Number(value), trackingNumber }
    },
  }
}
export type ParcelFieldsState = ReturnType<typeof useParcel>
