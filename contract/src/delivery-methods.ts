/** How an order reaches its customer. */
export const DELIVERY_METHODS = ['ThirdPartyDelivery', 'PickUp'] as const
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]
export const DELIVERY_METHOD_LABEL: Record<DeliveryMethod, string> = {
  ThirdPartyDelivery: 'Third-party delivery',
  PickUp: 'Pick up',
}
