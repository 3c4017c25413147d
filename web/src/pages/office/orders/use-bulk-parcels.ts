import { listCouriers } from '@kwaderno/contract/common.ts'
import { TRACKING_TEXT, trackingNumberError } from '@kwaderno/contract/tracking.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../api/query-client.ts'

export interface BulkParcels {
  courierId?: number
  tracking: { orderId: number; trackingNumber: string }[]
}

/**
 * One courier for all, and a number for each. What the shop requires is not asked here: orders that are picked up are
 * ticked among the others, and each order that lacks something says so in the result.
 */
export function useBulkParcels(isAsked: boolean) {
  const { data } = useQuery({ ...queryOf(listCouriers, {}), enabled: isAsked })
  const [courier, setCourier] = useState('')
  const [numbers, setNumbers] = useState<ReadonlyMap<number, string>>(new Map())
  const [isTried, setTried] = useState(false)
  const tracking = [...numbers].flatMap(([orderId, typed]) => {
    const trackingNumber = typed.trim()
    return trackingNumber === '' ? [] : [{ orderId, trackingNumber }]
  })
  const courierError = courier === '' && tracking.length > 0 ? TRACKING_TEXT.courierRequired : undefined
  const numberError = (orderId: number) => trackingNumberError(numbers.get(orderId)?.trim() ?? '')

  return {
    couriers: data?.couriers ?? [],
    courier,
    setCourier,
    courierError: isTried ? courierError : undefined,
    numberOf: (orderId: number) => numbers.get(orderId) ?? '',
    setNumber: (orderId: number, number: string) => setNumbers(new Map(numbers).set(orderId, number)),
    numberErrorOf: (orderId: number) => (isTried ? numberError(orderId) : undefined),
    /** What is sent; undefined while something is wrong. */
    read(): BulkParcels | undefined {
      setTried(true)
      if (courierError !== undefined || tracking.some(({ orderId }) => numberError(orderId))) return undefined
      return courier === '' ? { tracking } : { courierId: Number(courier), tracking }
    },
  }
}
