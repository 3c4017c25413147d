import type { CustomerReturn, ExchangeItem } from '@kwaderno/contract/returns.ts'
import type { ReturnStatus } from '@kwaderno/contract/return-rules.ts'
import { Money } from '../../../ui/Money.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import classes from './ReturnedPieces.module.css'

/** What comes back for one reason; of an exchange always a single piece. */
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
  exchange: readonly ExchangeItem[]
  /** What is left of the price after what it is exchanged for. */
  balance: number
}

/** The pieces of a request: of an exchange one by one, of a return as many as share a reason. */
export function piecesOf(request: CustomerReturn): Piece[] {
  if (!request.isExchange) {
    return request.returnAndExchangeItems.map((item, index) => ({
      ...item,
      key: String(index),
      detail: [...item.variation, item.sku].join(' · '),
      status: request.status,
      exchange: [],
      balance: 0,
    }))
  }
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
      exchange: rows,
      balance: rows.at(-1)!.exchangeItemBalance,
    }
  })
}

export function ReturnedPieces({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <ul className={classes.pieces}>
      {pieces.map((piece) => (
        <li key={piece.key}>
          <Picture
            path={piece.image}
            alt=""
            sizes="60px"
            tint={piece.name}
            className={classes.picture ?? ''}
          />
          <span className={classes.words}>
            <span className={classes.name}>{piece.name}</span>
            <span className={classes.detail}>{piece.detail}</span>
            <span className={classes.detail}>Reason: {piece.reason}</span>
          </span>
          <span className={classes.price}>
            <Money pesos={piece.price} strong />
            {piece.quantity > 1 && ` × ${piece.quantity}`}
          </span>
          {piece.exchange.length > 0 && <Exchange piece={piece} />}
        </li>
      ))}
    </ul>
  )
}

function Exchange({ piece }: { piece: Piece }) {
  return (
    <div className={classes.exchange}>
      <span className={classes.head}>
        Exchanged for <StatusBadge status={piece.status} />
      </span>
      <ul className={classes.rows}>
        {piece.exchange.map((row) => (
          <li key={row.id}>
            <span className={classes.to}>
              {[row.exchangeItemName, ...row.exchangeItemVariation].join(', ')}
            </span>
            <span className={classes.times}>
              <Money pesos={row.exchangeItemPrice} />
              {row.exchangeItemQuantity > 1 && ` × ${row.exchangeItemQuantity}`}
            </span>
          </li>
        ))}
        <li>
          <span className={classes.detail}>Balance</span>
          <Money pesos={piece.balance} owed />
        </li>
      </ul>
    </div>
  )
}
