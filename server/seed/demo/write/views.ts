import { ORDER_STATUS_CODE } from '@kwaderno/contract/order-status.ts'
import type { ViewFilter, ViewScreen } from '@kwaderno/contract/saved-view.ts'
import type { Accounts } from './accounts.ts'
import { known, type Db } from './rows.ts'

interface DemoView {
  owner: string
  screen: ViewScreen
  name: string
  filters: ViewFilter[]
  sort_by: string
}

const approved = { name: 'orderStatus', value: String(ORDER_STATUS_CODE.Approved) }
const VIEWS: readonly DemoView[] = [
  {
    owner: 'admin',
    screen: 'orders',
    name: 'To pack, oldest first',
    filters: [approved],
    sort_by: 'createdOnAsc',
  },
  {
    owner: 'admin',
    screen: 'orders',
    name: 'To pick up',
    filters: [
      { name: 'orderStatus', value: String(ORDER_STATUS_CODE.ReadyForPickup) },
      { name: 'deliveryMethod', value: 'PickUp' },
    ],
    sort_by: '',
  },
  {
    owner: 'admin',
    screen: 'orders',
    name: 'Without a delivery day',
    filters: [approved, { name: 'deliveryDay', value: 'none' }],
    sort_by: '',
  },
]

/** What the administrator comes back to in the list of orders. */
export async function writeViews(tx: Db, { userIds }: Accounts): Promise<void> {
  const rows = VIEWS.map(({ owner, filters, ...view }) => ({
    ...view,
    user_id: known(userIds, owner),
    filters: JSON.stringify(filters),
  }))
  await tx.insertInto('saved_views').values(rows).execute()
}
