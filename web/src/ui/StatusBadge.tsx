import { ORDER_STATUS_LABEL, toOrderStatus } from '@kwaderno/contract/order-status.ts'
import type { ReactNode } from 'react'
import { STATUS_COLOR, type BadgeColor } from './status-color.ts'
import styles from './StatusBadge.module.css'

/** A small coloured label. */
export function Badge({ color, children }: { color: BadgeColor | 'ink'; children: ReactNode }) {
  return (
    <span className={styles.badge} data-color={color}>
      {children}
    </span>
  )
}

/** The status of an order or return request, by name or code, in its colour. */
export function StatusBadge({ status }: { status: string | number }) {
  const known = toOrderStatus(status)
  if (!known) return <Badge color="slate">{status}</Badge>
  return <Badge color={STATUS_COLOR[known]}>{ORDER_STATUS_LABEL[known]}</Badge>
}
