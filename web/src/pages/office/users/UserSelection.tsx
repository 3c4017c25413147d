import { Button } from '@mantine/core'
import { USER_STATUS } from '@kwaderno/contract/user-status.ts'
import { approveUsers, selectUsers } from '@kwaderno/contract/user-bulk.ts'
import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { Suspense, useState } from 'react'
import { call } from '../../../api/client.ts'
import { refetchAfter } from '../../../api/query-client.ts'
import type { Ticked, TickList } from '../../../features/lists/use-ticks.ts'
import { paths } from '../../../paths.ts'
import dialog from '../../../ui/dialog.module.css'
import { lazyPart } from '../../../lazy-part.ts'
import { SelectionBar } from '../lists/SelectionBar.tsx'
import type { BulkEnd } from '../lists/use-bulk-run.ts'

const BulkDialog = lazyPart(async () => ({ default: (await import('../lists/BulkDialog.tsx')).BulkDialog }))

const usersOf = (count: number) => `${count.toLocaleString('en-PH')} ${count === 1 ? 'user' : 'users'}`

interface UserSelectionProps {
  ticks: TickList
  filter: QueryIn<typeof selectUsers>
  /** See SelectionBar. */
  total: number | undefined
}

/** The approval of the ticked users. */
export function UserSelection({ ticks, filter, total }: UserSelectionProps) {
  const [isAsked, setAsked] = useState(false)
  async function selectAll() {
    const users = await call(selectUsers, { query: { ...filter, status: USER_STATUS.Pending } })
    return users.map(({ id, fullname, version }) => ({ id, name: fullname, version }))
  }
  const close = () => setAsked(false)
  return (
    <>
      <SelectionBar ticks={ticks} what="users" total={total} selectAll={selectAll}>
        <Button type="button" onClick={() => setAsked(true)}>
          Approve
        </Button>
      </SelectionBar>
      {isAsked && (
        <Suspense>
          <BulkDialog
            label="Approve"
            countOf={usersOf}
            items={ticks.items}
            hrefOf={({ id }) => paths.manageUser(id)}
            refetch={() => refetchAfter(approveUsers)}
            onEnd={ticks.drop}
            onSelect={ticks.replace}
            onClose={close}
            question={(start, count) => (
              <>
                <p className={dialog.text}>
                  {usersOf(count)} can then log in and order, and {count === 1 ? 'is' : 'are'} told by email.
                </p>
                <div className={dialog.buttons}>
                  <Button type="button" variant="default" onClick={close}>
                    Cancel
                  </Button>
                  <Button type="button" data-autofocus onClick={() => void start(approve)}>
                    Approve
                  </Button>
                </div>
              </>
            )}
          />
        </Suspense>
      )}
    </>
  )
}

async function approve(items: readonly Ticked[]): Promise<BulkEnd[]> {
  const users = items.map(({ id, version }) => ({ id, version: String(version) }))
  const { results } = await call(approveUsers, { body: { users }, refetch: false })
  return results.map(({ id, fullname, outcome, message }) => {
    const item = items.find((one) => one.id === id)
    return { id, name: fullname || (item?.name ?? ''), outcome, message, version: item?.version ?? '' }
  })
}
