import { IconInfoCircle } from '@tabler/icons-react'
import classes from './Disagreement.module.css'
import type { OrderForm } from './form.ts'
import { disagreementOf } from './payment.ts'

/** A hint where what was received, the total and the tag do not agree. It refuses nothing. */
export function Disagreement({ form, subtotal }: { form: OrderForm; subtotal: number }) {
  const text = disagreementOf(form, subtotal)
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
