import type { Dashboard, LowStockItem } from '@kwaderno/contract/dashboard.ts'
import { IconPackages } from '@tabler/icons-react'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'
import classes from './LowStockCard.module.css'

/**
 * How many products are low or sold out, and the lowest of them.
 * @param lowStock undefined while it is read
 */
export function LowStockCard({ lowStock }: { lowStock: Dashboard['lowStock'] | undefined }) {
  return (
    <Card title="Low stock" className={classes.card ?? ''}>
      {lowStock === undefined && <RowsSkeleton rows={5} label="Loading what is low" />}
      {lowStock?.count === 0 && (
        <EmptyState
          compact
          level={3}
          icon={<IconPackages />}
          title="Nothing is low"
          text="What the shop sells is listed here when little of it is left."
        />
      )}
      {lowStock !== undefined && lowStock.count > 0 && (
        <>
          <Total count={lowStock.count} />
          <ul className={classes.items}>
            {lowStock.items.map((item) => (
              <li key={item.productId} className={classes.item}>
                <TwoLineCell first={item.productName} second={item.variation.join(' / ')} />
                <Left item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function Total({ count }: { count: number }) {
  const { can } = useSession()
  const content = (
    <>
      <strong>{count.toLocaleString('en-PH')}</strong>{' '}
      {count === 1 ? 'product is low or out of stock' : 'products are low or out of stock'}
    </>
  )
  if (!can('Inventory.view')) return <p className={classes.total}>{content}</p>
  return (
    <p className={classes.total}>
      <AppLink href={paths.lowStock()}>{content}</AppLink>
    </p>
  )
}

function Left({ item: { available } }: { item: LowStockItem }) {
  const isOut = available <= 0
  return (
    <span className={classes.left} data-out={isOut || undefined}>
      {isOut ? 'Out of stock' : `${available.toLocaleString('en-PH')} left`}
    </span>
  )
}
