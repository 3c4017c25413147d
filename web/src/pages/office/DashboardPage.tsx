import { getDashboard, SALES_YEARS, type Dashboard } from '@kwaderno/contract/dashboard.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { withQuery, type Href } from '../../href.ts'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Bone } from '../../ui/Skeletons.tsx'
import { LowStockCard } from './dashboard/LowStockCard.tsx'
import { SalesCard } from './dashboard/SalesCard.tsx'
import { SystemNotice } from './dashboard/SystemNotice.tsx'
import { WaitingCard } from './dashboard/WaitingCard.tsx'
import classes from './DashboardPage.module.css'

interface Count {
  label: string
  of: 'pendingOrders' | 'inventory' | 'registeredUsers' | 'pendingUsers'
  /** The list that the number stands for, and who may open it. */
  list: { href: Href; needs: Permission }
}

const COUNTS: readonly Count[] = [
  {
    label: 'Pending orders',
    of: 'pendingOrders',
    list: { href: paths.pendingOrders(), needs: 'Transactions.view' },
  },
  { label: 'Pending users', of: 'pendingUsers', list: { href: paths.pendingUsers(), needs: 'Role.view' } },
  {
    label: 'Registered users',
    of: 'registeredUsers',
    list: { href: withQuery(paths.users, { status: 1 }), needs: 'Role.view' },
  },
  { label: 'Inventory', of: 'inventory', list: { href: paths.inventory, needs: 'Inventory.view' } },
]

/** A year that makes no sense counts as none, which is the current one. */
const isYear = (year = 0) => year >= SALES_YEARS.least && year <= SALES_YEARS.most

/** What waits for the staff, and what the shop sells. */
export default function DashboardPage() {
  const [search, change] = useUrlState(paths.dashboard)
  const year = isYear(search.year) ? search.year : undefined
  const dashboard = useQuery({
    ...queryOf(getDashboard, { query: { year } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <SystemNotice />
      {dashboard.isLoadingError ? (
        <LoadError onRetry={() => void dashboard.refetch()} requestId={requestIdOf(dashboard.error)} />
      ) : (
        <>
          <Counts dashboard={dashboard.data} />
          <WaitingCard />
          <SalesCard
            dashboard={dashboard.data}
            isStale={dashboard.isPlaceholderData}
            year={year}
            onYear={(chosen) => change({ year: chosen })}
          />
          <LowStockCard lowStock={dashboard.data?.lowStock} />
        </>
      )}
    </>
  )
}

function Counts({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { can } = useSession()
  return (
    <ul className={classes.counts}>
      {COUNTS.map(({ label, of, list }) => {
        const content = (
          <>
            <span className={classes.label}>{label}</span>
            <span className={classes.number}>
              {dashboard ? dashboard[of].toLocaleString('en-PH') : <Bone width="3ch" />}
            </span>
          </>
        )
        return (
          <li key={label}>
            {can(list.needs) ? (
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
  )
}
