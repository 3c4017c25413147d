import { whyUnavailable } from '@kwaderno/contract/cart-availability.ts'
import { IconAlertCircle, IconTrash } from '@tabler/icons-react'
import { changeQuantity } from '../../../features/cart/quantities.ts'
import { select } from '../../../features/cart/selection.ts'
import type { CartLine } from '../../../features/cart/use-cart.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Money } from '../../../ui/Money.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { QuantityCounter } from '../../../ui/QuantityCounter.tsx'
import { askToRemove } from './remove.ts'
import { SelectBox } from '../../../ui/SelectBox.tsx'
import classes from './CartRow.module.css'

interface CartRowProps {
  line: CartLine
  /** Its grade levels in words. */
  grades: string
  isSelected: boolean
}

export function CartRow({ line, grades, isSelected }: CartRowProps) {
  const reason = whyUnavailable(line)
  const name = [line.name, ...line.variation].join(', ')
  return (
    <li className={classes.row} data-unavailable={reason !== undefined || undefined}>
      <div className={classes.check}>
        <SelectBox
          label={`Select ${name}`}
          checked={isSelected && reason === undefined}
          disabled={reason !== undefined}
          onChange={(isChecked) => select([line.id], isChecked)}
        />
      </div>
      <Picture path={line.image} alt="" sizes="88px" tint={line.category} className={classes.picture ?? ''} />
      <Words line={line} grades={grades} reason={reason} />
      <Money pesos={line.price} className={classes.price ?? ''} />
      <div className={classes.quantity}>
        <QuantityCounter
          label={`Quantity of ${name}`}
          size="sm"
          value={line.quantity}
          max={line.stocks}
          disabled={reason !== undefined}
          onChange={(quantity) => changeQuantity(line.id, quantity)}
        />
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove ${name}`}
          onClick={() => void askToRemove(line)}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
          Remove
        </button>
      </div>
      <Money pesos={line.totalPrice} strong className={classes.total ?? ''} />
    </li>
  )
}

interface WordsProps {
  line: CartLine
  grades: string
  reason: string | undefined
}

function Words({ line, grades, reason }: WordsProps) {
  const isShort = reason === undefined && line.quantity > line.stocks
  const trouble = reason ?? line.error ?? (isShort ? `Only ${line.stocks} left. Lower the quantity.` : '')
  return (
    <div className={classes.words}>
      <AppLink href={paths.product(line.productId)} className={classes.name}>
        {line.name}
      </AppLink>
      {line.variation.length > 0 && <span>{line.variation.join(', ')}</span>}
      <span className={classes.detail}>
        SKU {line.sku}
        {line.itemDescription && ` · ${line.itemDescription}`}
      </span>
      <span className={classes.detail}>{grades}</span>
      <span role="alert" className={classes.trouble}>
        {trouble && <IconAlertCircle size={18} stroke={1.75} aria-hidden />}
        {trouble}
      </span>
    </div>
  )
}
