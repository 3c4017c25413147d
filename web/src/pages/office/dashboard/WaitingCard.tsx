import {
  getWaiting,
  MAX_WAITING,
  WAITING_KINDS,
  WAITING_NEEDS,
  type WaitingKind,
} from '@kwaderno/contract/dashboard.ts'
import { ORDER_STATUS_CODE } from '@kwaderno/contract/order-status.ts'
import { useQuery } from '@tanstack/react-query'
import type { Href } from '../../../href.ts'
import { requestIdOf } from '../../../api/failure.ts'
import { queryOf } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Bone } from '../../../ui/Skeletons.tsx'
import classes from './WaitingCard.module.css'

const { Approved, Packaging, ReadyForPickup } = ORDER_STATUS_CODE

/** The lists have exactly the rows that are counted. */
const LISTS: Record<WaitingKind, { label: string; href: Href }> = {
  toApprove: { label: 'To approve', href: paths.pendingOrders() },
  toPack: { label: 'To pack', href: paths.staffOrdersOf({ orderStatus: Approved }) },
  toShip: {
    label: 'To ship',
    href: paths.staffOrdersOf({ orderStatus: Packaging, deliveryMethod: 'ThirdPartyDelivery' }),
  },
  toSetOut: {
    label: 'To set out for pickup',
    href: paths.staffOrdersOf({ orderStatus: Packaging, deliveryMethod: 'PickUp' }),
  },
  toHandOver: { label: 'To hand over', href: paths.staffOrdersOf({ orderStatus: ReadyForPickup }) },
  returns: { label: 'Returns to decide', href: paths.pendingReturns() },
  lowStock: { label: 'Low stock', href: paths.lowStock() },
  messages: { label: 'New messages', href: paths.newMessages() },
  registrations: { label: 'Registrations', href: paths.pendingUsers() },
}

/** What somebody has to do, of what he may see: how much it is, and the way to it. */
export function WaitingCard() {
  const { can } = useSession()
  const kinds = WAITING_KINDS.filter((kind) => can(WAITING_NEEDS[kind]))
  const waiting = useQuery({
    ...queryOf(getWaiting, {}),
    // Whoever comes back has often just done some of it.
    refetchOnMount: 'always',
    enabled: kinds.length > 0,
  })
  if (kinds.length === 0) return null
  return (
    <Card title="What waits today" className={classes.card ?? ''}>
      {waiting.isLoadingError ? (
        <LoadError onRetry={() => void waiting.refetch()} requestId={requestIdOf(waiting.error)} />
      ) : (
        <ul className={classes.kinds}>
          {kinds.map((kind) => (
            <li key={kind}>
              <Kind kind={kind} count={waiting.data?.[kind]} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** @param count undefined while it is read */
function Kind({ kind, count }: { kind: WaitingKind; count: number | undefined }) {
  const { label, href } = LISTS[kind]
  return (
    <AppLink href={href} className={classes.kind} data-none={count === 0 || undefined}>
      <span>{label}</span>{' '}
      <span className={classes.count}>{count === undefined ? <Bone width="2ch" /> : wordOf(count)}</span>
    </AppLink>
  )
}

function wordOf(count: number): string {
  return count < MAX_WAITING ? String(count) : `${MAX_WAITING - 1}+`
}
