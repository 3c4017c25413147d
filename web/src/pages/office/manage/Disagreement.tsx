import { IconInfoCircle } from '@tabler/icons-react'
import classes from './Disagreement.module.css'
import { disagreementOf } from './payment.ts'
import type { OrderEditing } from './use-order-edit.ts'

/** A hint where what was received, the total and the tag do not agree. It refuses nothing. */
export function Disagreement({ edit, subtotal }: { edit: OrderEditing; subtotal: number }) {
  const text = disagreementOf(edit.form, subtotal, edit.special.less)
  return (
    <div role="status">
      {text !== undefined && (
        <p className={classes.hint}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          {text}
        </p>
      )}
    </div>
  )
}
