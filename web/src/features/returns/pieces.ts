import { RETURN_FOR_DISPOSAL, RETURN_TO_STOCK, type ReturnType } from '@kwaderno/contract/exchange-rules.ts'
import type { StaffReturnRow } from '@kwaderno/contract/manage-returns.ts'
import { toCentavos, toPesos } from '@kwaderno/contract/money.ts'
import type { ReturnStatus } from '@kwaderno/contract/return-status.ts'
import type { CustomerReturn, ExchangeItem } from '@kwaderno/contract/returns.ts'

/** Pieces returned for one reason; a single piece in an exchange. */
export interface Piece {
  key: string
  name: string
  detail: string
  image: string
  reason: string
  quantity: number
  /** Pesos, of one. */
  price: number
  status: ReturnStatus
  exchange: readonly Exchanged[]
  /** What is left of the price after what it is exchanged for. */
  balance: number
  returnType: ReturnType | null
}

/** Something that a piece is exchanged for. */
export interface Exchanged {
  key: number
  name: string
  quantity: number
  /** Pesos, of one. */
  price: number
}

/** The pieces of a request: of an exchange one by one, of a return as many as share a reason. */
export function piecesOf(request: CustomerReturn): Piece[] {
  if (!request.isExchange) return returnedPieces(request.returnAndExchangeItems, request.status)
  const groups = Map.groupBy(request.exchangeItems, (row) => `${row.groupItem}-${row.groupItemIndex}`)
  return [...groups].map(([key, rows]) => {
    const first = rows[0]!
    return {
      key,
      name: first.productName,
      detail: [...first.variation, first.sku].join(' · '),
      image: first.image,
      reason: first.reasonText,
      quantity: 1,
      price: first.productPrice,
      status: first.status,
      exchange: rows.map((row) => ({
        key: row.id,
        name: exchangedName(row),
        quantity: row.exchangeItemQuantity,
        price: row.exchangeItemPrice,
      })),
      balance: rows.at(-1)!.exchangeItemBalance,
      returnType: returnTypeOf(first),
    }
  })
}

/** The pieces of a request as the staff's list has it, where a picture is known by the item's SKU. */
export function piecesOfRow(request: StaffReturnRow): Piece[] {
  if (!request.isExchange) return returnedPieces(request.returnAndExchangeItems, request.status)
  const images = new Map(request.returnAndExchangeItems.map(({ sku, image }) => [sku, image]))
  const groups = Map.groupBy(request.exchangeRequestItems, (row) => `${row.groupItem}-${row.groupIndex}`)
  return [...groups].map(([key, rows]) => {
    const first = rows[0]!
    return {
      key,
      name: first.name,
      detail: [...first.variation, first.sku].join(' · '),
      image: images.get(first.sku) ?? '',
      reason: first.reason,
      quantity: 1,
      price: first.itemPrice,
      status: first.status,
      exchange: rows.map((row) => ({
        key: row.rowNumber,
        name: row.exchangeItem,
        quantity: row.exchangeItemQuantity,
        price: row.exchangeItemPrice,
      })),
      balance: rows.at(-1)!.exchangeItemBalance,
      returnType: first.returnType,
    }
  })
}

function returnedPieces(items: CustomerReturn['returnAndExchangeItems'], status: ReturnStatus): Piece[] {
  return items.map((item, index) => ({
    ...item,
    key: String(index),
    detail: [...item.variation, item.sku].join(' · '),
    status,
    exchange: [],
    balance: 0,
    returnType: null,
  }))
}

/** What the pieces were bought for, in pesos. */
export function returnedTotal(pieces: readonly Pick<Piece, 'price' | 'quantity'>[]): number {
  return toPesos(pieces.reduce((sum, { price, quantity }) => sum + toCentavos(price) * quantity, 0))
}

/** 'Spiral Notebook, Blue', or '' while nothing is chosen. */
export function exchangedName(row: Pick<ExchangeItem, 'exchangeItemName' | 'exchangeItemVariation'>): string {
  return [row.exchangeItemName, ...row.exchangeItemVariation].filter((part) => part !== '').join(', ')
}

export function returnTypeOf(
  row: Pick<ExchangeItem, 'returnToStock' | 'returnForDisposal'>,
): ReturnType | null {
  if (row.returnToStock) return RETURN_TO_STOCK
  return row.returnForDisposal ? RETURN_FOR_DISPOSAL : null
}
