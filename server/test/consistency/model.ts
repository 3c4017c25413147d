/** What the shop should have after a history, kept beside it in the plainest way. Prices and totals are centavos. */
export interface ModelOption {
  id: number
  productId: number
  price: number
  stock: number
  held: number
  /** Taken out of the catalogue; on hand is then only what orders hold. */
  isGone: boolean
}

export interface ModelOrder {
  id: number
  items: { option: ModelOption; quantity: number; price: number }[]
  /** 'Sold' over the counter, of nobody who could ask for a return. */
  status: 'Pending' | 'Approved' | 'Packaging' | 'Shipped' | 'Delivered' | 'Sold' | 'Over'
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
  /** A size swap that waits: its piece is held. */
  isHeld?: boolean
}

/** Out of the catalogue and off the shelf, but for what is held. */
export function remove(option: ModelOption): void {
  option.isGone = true
  option.stock = Math.min(option.stock, option.held)
}

/** Pieces that come back on the shelf, where those of what is gone are written off; negative ones leave it. */
function land(option: ModelOption, pieces: number): void {
  if (!option.isGone) option.stock += pieces
  else if (pieces > 0) option.stock = Math.min(option.stock + pieces, Math.max(option.stock, option.held))
}

export function hold({ items }: ModelOrder): void {
  for (const { option, quantity } of items) option.held += quantity
}

/** Handed out over the counter, where nothing is held. */
export function sell({ items }: ModelOrder): void {
  for (const { option, quantity } of items) option.stock -= quantity
}

export function approve(order: ModelOrder): void {
  for (const { option, quantity } of order.items) {
    option.held -= quantity
    option.stock -= quantity
  }
  order.status = 'Approved'
}

/** Declined, cancelled or voided: a pending order held its pieces, a later one has taken them. */
export function end(order: ModelOrder): void {
  for (const { option, quantity } of order.items) {
    if (order.status === 'Pending') {
      option.held -= quantity
      if (option.isGone) remove(option)
    } else land(option, quantity)
  }
  order.status = 'Over'
}

export function decideExchange(exchange: ModelExchange, isApproved: boolean, isOnShelf: boolean): void {
  const { returned, wanted, quantity } = exchange
  if (exchange.isHeld) {
    wanted.held -= 1
    exchange.isHeld = false
    // Held pieces are there also when the option is gone.
    if (isApproved) {
      wanted.stock -= 1
      exchange.isHandedOut = true
    } else if (wanted.isGone) remove(wanted)
  }
  const back = Number(isOnShelf) - exchange.onShelf
  const unhanded = (Number(exchange.isHandedOut) - Number(isApproved)) * quantity
  if (returned === wanted) land(returned, back + unhanded)
  else {
    land(returned, back)
    land(wanted, unhanded)
  }
  Object.assign(exchange, { onShelf: Number(isOnShelf), isHandedOut: isApproved })
}

/** Subtotal less the discount, which is rounded half up to the centavo. */
export function totalOf({ items, rate }: ModelOrder): number {
  const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return subtotal - Math.floor((subtotal * rate * 2 + 10_000) / 20_000)
}
