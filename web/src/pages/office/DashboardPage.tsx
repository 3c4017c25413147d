import { getDashboard, type Dashboard } from '@kwaderno/contract/dashboard.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { AppLink } from '../../navigation.tsx'
import { paths, withQuery } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Bone } from '../../ui/Skeletons.tsx'
import classes from './DashboardPage.module.css'

interface Count {
  label: string
  of: keyof Dashboard
  /** The list that the number stands for, and who may open it. */
  list?: { href: string; needs: Permission }
}

const COUNTS: readonly Count[] = [
  {
    label: 'Pending orders',
    of: 'pendingOrders',
    list: { href: paths.pendingOrders, needs: 'Transactions.view' },
  },
  { label: 'Pending users', of: 'pendingUsers', list: { href: paths.pendingUsers, needs: 'Role.view' } },
  {
    label: 'Registered users',
    of: 'registeredUsers',
    list: { href: withQuery(paths.users, { status: 1 }), needs: 'Role.view' },
  },
  { label: 'Products', of: 'inventory' },
]

export default function DashboardPage() {
  const { can } = useSession()
  const counts = useQuery(queryOf(getDashboard, {}))
  if (counts.isLoadingError) return <LoadError onRetry={() => void counts.refetch()} />
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <ul className={classes.counts}>
        {COUNTS.map(({ label, of, list }) => {
          const content = (
            <>
              <span className={classes.label}>{label}</span>
              <span className={classes.number}>
                {counts.data ? counts.data[of].toLocaleString('en-PH') : <Bone width="3ch" />}
              </span>
            </>
          )
          return (
            <li key={label}>
              {list && can(list.needs) ? (
                <AppLink href={list.href} className={classes.count}>
                  {content}
                </AppLink>
              ) : (
                <div className={classes.count}>{content}</div>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
