import { ActionIcon } from '@mantine/core'
import type { StaffPaymentAccount } from '@kwaderno/contract/payment-account.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { moveId } from './ids.ts'
import classes from './PaymentsTab.module.css'
import { nameOf } from './save.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

interface AccountOrderProps {
  account: StaffPaymentAccount
  /** From 1. */
  place: number
  count: number
  isLocked: boolean
  onMove: (place: number) => void
}

/** The buttons that move an account. */
export function AccountOrder({ account, place, count, isLocked, onMove }: AccountOrderProps) {
  const name = nameOf(account)
  return (
    <div className={classes.order}>
      <ActionIcon
        id={moveId(account.id, 'up')}
        variant="subtle"
        color="gray"
        className={classes.tool}
        aria-label={`Move ${name} up`}
        disabled={isLocked || place === 1}
        onClick={() => onMove(place - 1)}
      >
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        id={moveId(account.id, 'down')}
        variant="subtle"
        color="gray"
        className={classes.tool}
        aria-label={`Move ${name} down`}
        disabled={isLocked || place === count}
        onClick={() => onMove(place + 1)}
      >
        <IconArrowDown {...icon} />
      </ActionIcon>
    </div>
  )
}
