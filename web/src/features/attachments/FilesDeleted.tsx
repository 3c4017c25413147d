import { longDate } from '@kwaderno/contract/long-date.ts'
import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import classes from './FilesDeleted.module.css'

/** Which files of an order have gone because they were kept long enough; nothing while it has them all. */
export function FilesDeleted({ order }: { order: Pick<CustomerOrder, 'filesDeleted'> }) {
  return order.filesDeleted.map(({ on, files }) => (
    <p key={on} className={classes.note}>
      Files deleted on {longDate(on)}: {files}
    </p>
  ))
}
