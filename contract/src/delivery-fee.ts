import type { DeliveryMethod } from './delivery-methods.ts'
import { toCentavos, type Centavos } from './money.ts'
import { ELSEWHERE, zoneOf, type Place, type Zone } from './zones.ts'

/** What the shop asks for a delivery; amounts are pesos. */
export interface DeliveryRules {
  feesOn: boolean
  /** Of addresses that no zone has. */
  elsewhere: 'fee' | 'refuse'
  elsewhereFee: number
  /** The subtotal from which on a delivery is free; null for none. */
  freeFrom: number | null
  zones: readonly Zone[]
}

export interface DeliveryQuote {
  fee: Centavos
  /** '' for what has none. */
  zone: string
  /** False where the shop does not deliver. */
  isServed: boolean
}

/** What the delivery of an order costs. */
export function quoteDelivery(
  { feesOn, elsewhere, elsewhereFee, freeFrom, zones }: DeliveryRules,
  order: { deliveryMethod: DeliveryMethod; address: Place; subtotal: Centavos },
): DeliveryQuote {
  if (!feesOn || order.deliveryMethod === 'PickUp') return { fee: 0, zone: '', isServed: true }
  const zone = zoneOf(zones, order.address)
  if (zone === undefined && elsewhere === 'refuse') return { fee: 0, zone: '', isServed: false }
  const isFree = freeFrom !== null && order.subtotal >= toCentavos(freeFrom)
  return {
    fee: isFree ? 0 : toCentavos(zone?.fee ?? elsewhereFee),
    zone: zone?.name ?? ELSEWHERE,
    isServed: true,
  }
}
