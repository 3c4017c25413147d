import { VisuallyHidden } from '@mantine/core'
import { RETURN_TO_STOCK, type ReturnType } from '@kwaderno/contract/exchange-rules.ts'
import { Money } from '../../ui/Money.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { TextLines } from '../../ui/TextLines.tsx'
import type { Piece } from './pieces.ts'
import classes from './ReturnedPieces.module.css'

interface ReturnedPiecesProps {
  pieces: readonly Piece[]
  /** Shows for staff whether each piece went back to stock or is for disposal. */
  withReturnType?: boolean
  owedBy?: Debtor
}

/** Who owes a negative balance, in the words of the reader. */
type Debtor = 'the customer' | 'you'

/** Pieces that come back, each with its reason and what it is exchanged for. */
export function ReturnedPieces({ pieces, withReturnType = false, owedBy }: ReturnedPiecesProps) {
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
          <TextLines>
            <span className={classes.name}>{piece.name}</span>
            <span className={classes.detail}>{piece.detail}</span>
            <span className={classes.detail}>Reason: {piece.reason}</span>
            {withReturnType && piece.returnType !== null && (
              <span className={classes.detail}>{returnTypeText(piece.returnType)}</span>
            )}
          </TextLines>
          <span className={classes.price}>
            <Money pesos={piece.price} strong />
            {piece.quantity > 1 && ` × ${piece.quantity}`}
          </span>
          {piece.exchange.length > 0 && <Exchange piece={piece} owedBy={owedBy} />}
        </li>
      ))}
    </ul>
  )
}

function returnTypeText(type: ReturnType): string {
  return type === RETURN_TO_STOCK ? 'Returned to stock' : 'For disposal'
}

function Exchange({ piece, owedBy }: { piece: Piece; owedBy: Debtor | undefined }) {
  return (
    <div className={classes.exchange}>
      <span className={classes.head}>
        Exchanged for <StatusBadge status={piece.status} />
      </span>
      <ul className={classes.rows}>
        {piece.exchange.map((row) => (
          <li key={row.key}>
            <span className={classes.to}>{row.name}</span>
            <span className={classes.times}>
              <Money pesos={row.price} />
              {row.quantity > 1 && ` × ${row.quantity}`}
            </span>
          </li>
        ))}
        <li>
          <span className={classes.detail}>Balance</span>
          <Balance pesos={piece.balance} owedBy={owedBy} />
        </li>
      </ul>
    </div>
  )
}

interface BalanceProps {
  pesos: number
  strong?: boolean
  owedBy?: Debtor | undefined
}

/** The balance of a piece. A negative one is red, and screen readers hear who owes it. */
export function Balance({ pesos, strong = false, owedBy = 'the customer' }: BalanceProps) {
  return (
    <span>
      <Money pesos={pesos} strong={strong} owed />
      {pesos < 0 && <VisuallyHidden> owed by {owedBy}</VisuallyHidden>}
    </span>
  )
}
