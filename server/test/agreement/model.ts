/** What the shop should have after a history, kept beside it in the plainest way. Prices and totals are centavos. */
export interface ModelOption {
  id: number
  productId: number
  price: number
  stock: number
  held: number
  /** Taken out of the catalogue, with its stock as it was. */
  isGone: boolean
}

export interface ModelOrder {
  id: number
  items: { option: ModelOption; quantity: number; price: number }[]
  status: 'Pending' | 'Approved' | 'Packaging' | 'Shipped' | 'Delivered' | 'Over'
  /** In hundredths of a percent. */
  rate: number
  method: 'ThirdPartyDelivery' | 'PickUp'
  /** The request of one piece of its first item, once there is one. */
  exchange?: ModelExchange
}

export interface ModelExchange {
  id: number
  returned: ModelOption
  wanted: ModelOption
  quantity: number
  /** How many of the returned piece lie on the shelf again: 0 or 1. */
  onShelf: number
  isHandedOut: boolean
}

export function hold({ items }: ModelOrder): void {
  for (const { option, quantity } of items) option.held += quantity
}

export function approve(order: ModelOrder): void {
  for (const { option, quantity } of order.items) {
    option.held -= quantity
    option.stock -= quantity
  }
  order.status = 'Approved'
}

/** Declined or cancelled: a pending order held its pieces, a later one has taken them. */
export function end(order: ModelOrder): void {
  for (const { option, quantity } of order.items) {
    if (order.status === 'Pending') option.held -= quantity
    else option.stock += quantity
  }
  order.status = 'Over'
}

export function decideExchange(exchange: ModelExchange, isApproved: boolean, isOnShelf: boolean): void {
  const { returned, wanted, quantity } = exchange
  returned.stock += Number(isOnShelf) - exchange.onShelf
  wanted.stock += (Number(exchange.isHandedOut) - Number(isApproved)) * quantity
  Object.assign(exchange, { onShelf: Number(isOnShelf), isHandedOut: isApproved })
}

/** Subtotal less the discount, which is rounded half up to the centavo. */
export function totalOf({ items, rate }: ModelOrder): number {
  const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return subtotal - Math.floor((subtotal * rate * 2 + 10_000) / 20_000)
}
