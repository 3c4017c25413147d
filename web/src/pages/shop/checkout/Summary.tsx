import { CHECKOUT_TEXT } from '@kwaderno/contract/checkout.ts'
import { itemsText, totalOf, type CartLine } from '../../../features/cart/use-cart.ts'
import { Card } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Totals } from '../../../ui/Totals.tsx'
import classes from './Summary.module.css'
import type { ShownFee } from './use-delivery-fee.ts'

interface SummaryProps {
  lines: readonly CartLine[]
  /** How many of the selected rows can no longer be ordered. */
  missing: number
  delivery: ShownFee
}

/** What is ordered and what it costs. */
export function Summary({ lines, missing, delivery }: SummaryProps) {
  const total = totalOf(lines)
  return (
    <Card
      title="Summary"
      aside={<span className={classes.count}>{itemsText(lines.length)}</span>}
      className={classes.card ?? ''}
    >
      {missing > 0 && (
        <p role="status" className={classes.missing}>
          {itemsText(missing)} of your selection can no longer be ordered and {missing === 1 ? 'is' : 'are'}{' '}
          left out.
        </p>
      )}
      <ul className={classes.items}>
        {lines.map((line) => (
          <li key={line.id}>
            <Picture
              path={line.image}
              alt=""
              sizes="56px"
              tint={line.category}
              className={classes.picture ?? ''}
            />
            <span className={classes.words}>
              <span className={classes.name}>{line.name}</span>
              {line.variation.length > 0 && (
                <span className={classes.detail}>{line.variation.join(', ')}</span>
              )}
              <span className={classes.detail}>{line.sku}</span>
              <span className={classes.detail}>
                <Money pesos={line.price} /> × {line.quantity}
              </span>
            </span>
            <Money pesos={line.totalPrice} strong />
          </li>
        ))}
      </ul>
      <Totals lines={[{ label: 'Subtotal', pesos: total }]} total={total} fee={delivery.fee} />
      {delivery.refusedCity !== undefined && (
        <p role="alert" className={classes.refused}>
          {CHECKOUT_TEXT.notServed(delivery.refusedCity)}
        </p>
      )}
      {delivery.retry && (
        <LoadError message="The delivery fee could not be loaded." onRetry={delivery.retry} />
      )}
    </Card>
  )
}
