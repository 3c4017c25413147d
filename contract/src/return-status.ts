import { lineTotal, toCentavos, toPesos } from './money.ts'

/** Words, states and sums of returns and exchanges. A file of its own, without zod, because pages use it without forms. */
export const RETURN_STATUS_CODE = { Pending: 0, Approved: 1, Declined: 2 } as const
export type ReturnStatus = keyof typeof RETURN_STATUS_CODE
export type ReturnStatusCode = (typeof RETURN_STATUS_CODE)[ReturnStatus]
export const RETURN_STATUSES = Object.keys(RETURN_STATUS_CODE) as [ReturnStatus, ...ReturnStatus[]]

/** Reads a status from its code or name. */
export function toReturnStatus(value: string | number): ReturnStatus | undefined {
  const text = String(value).trim().toLowerCase()
  return RETURN_STATUSES.find(
    (status) => String(RETURN_STATUS_CODE[status]) === text || status.toLowerCase() === text,
  )
}

export const MAX_RETURN_REMARKS = 1000

export const RETURN_TEXT = {
  manage: 'Manage Return and Exchange Request',
  noUnits: 'Please select at least 1 item.',
  noUnitsTitle: 'No items selected',
  noReason: 'Please select a reason.',
  noExchange: 'Please select at least 1 item.',
  noOption: 'Please select an item.',
  quantity: 'Quantity must be at least 1.',
  noRemarks: 'Please input remarks.',
  noAttachment: 'Please attach proof of payment/invoice.',
  noImage: 'Please select at least 1 image.',
  repeated: 'This item is already chosen.',
  posted: {
    title: 'Posted!',
    text: 'Request for return has been posted and to be verified by the admin.',
  },
  failedTitle: 'Error!',
  failed: (title: string) => `Failed to save request,${title ? ` ${title}` : ''}`,
  alreadyRequested: 'A return for this order has already been requested.',
  notReturnable: 'This order can no longer be returned.',
  tooMany: (item: string) => `More pieces of ${item} than were ordered.`,
  insufficient: (items: readonly string[]) => `Insufficient quantity for ${items.join(', ')}`,
  request: 'Request for return',
  requested: 'Request for return submitted',
} as const

interface ExchangeLine {
  /** Pesos. */
  price: number
  quantity: number
}

/**
 * What is left of a returned piece's price after each thing it is exchanged for, in pesos: 250 with 100×2 and 80×1
 * gives 50 and −30. The balance of the piece is the last one.
 */
export function runningBalances(price: number, lines: readonly ExchangeLine[]): number[] {
  let rest = toCentavos(price)
  return lines.map((line) => {
    rest -= lineTotal(toCentavos(line.price), line.quantity)
    return toPesos(rest)
  })
}

/** What is left of a piece's price in the end. */
export function balanceOf(price: number, lines: readonly ExchangeLine[]): number {
  return runningBalances(price, lines).at(-1) ?? price
}

/** What is owed for pieces; what is declined is not exchanged, so nothing is owed for it. Never above 0. */
export function owedFor(pieces: readonly { status: ReturnStatus; balance: number }[]): number {
  return totalBalance(pieces.flatMap(({ status, balance }) => (status === 'Declined' ? [] : [balance])))
}

/** Whether a request has been approved or declined; none becomes pending again. */
export const isDecided = (status: ReturnStatus) => status !== 'Pending'

/** What the customer owes: the sum of the negative balances, which positive ones do not reduce. Never above 0. */
export function totalBalance(balances: readonly number[]): number {
  return toPesos(balances.reduce((sum, balance) => sum + Math.min(0, toCentavos(balance)), 0))
}
