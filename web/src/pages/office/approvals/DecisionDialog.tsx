import { Button } from '@mantine/core'
import { approveUsers, Rejection, rejectUsers, type BulkUserResult } from '@kwaderno/contract/user-bulk.ts'
import { REJECTION_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { call } from '../../../api/client.ts'
import { refetchAfter } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import type { Ticked, TickList } from '../../../features/lists/use-ticks.ts'
import { paths } from '../../../paths.ts'
import dialog from '../../../ui/dialog.module.css'
import { BulkDialog } from '../lists/BulkDialog.tsx'
import type { BulkEnd } from '../lists/use-bulk-run.ts'
import { ReasonForm } from '../../../features/reason/ReasonForm.tsx'

export interface Decision {
  approves: boolean
  items: readonly Ticked[]
}

const registrationsOf = (count: number) =>
  `${count.toLocaleString('en-PH')} ${count === 1 ? 'registration' : 'registrations'}`

interface DecisionDialogProps extends Decision {
  ticks: TickList
  onClose: () => void
}

/** Approves or rejects registrations, and tells what became of each. */
export default function DecisionDialog({ approves, items, ticks, onClose }: DecisionDialogProps) {
  const { can } = useSession()
  return (
    <BulkDialog
      label={approves ? 'Approve' : 'Reject'}
      countOf={registrationsOf}
      items={items}
      hrefOf={({ id, name }) => (can('Role.view') ? paths.manageUser(id) : paths.approvalSearch(name))}
      refetch={() => refetchAfter(approves ? approveUsers : rejectUsers)}
      onEnd={ticks.drop}
      onSelect={ticks.replace}
      onClose={onClose}
      question={(start, count) =>
        approves ? (
          <>
            <p className={dialog.text}>
              {count === 1 ? items[0]?.name : registrationsOf(count)} can then log in and order, and{' '}
              {count === 1 ? 'is' : 'are'} told by email.
            </p>
            <div className={dialog.buttons}>
              <Button type="button" variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="button" data-autofocus onClick={() => void start(approve)}>
                Approve
              </Button>
            </div>
          </>
        ) : (
          <ReasonForm
            field={REJECTION_FIELDS.reason}
            schema={Rejection}
            action="Reject"
            onCancel={onClose}
            onReason={(reason) => void start((some) => reject(some, reason))}
          >
            {count === 1 ? items[0]?.name : `These ${registrationsOf(count)}`} cannot log in, and the reason
            is told by email. Whoever was rejected can register again.
          </ReasonForm>
        )
      }
    />
  )
}

const usersOf = (items: readonly Ticked[]) =>
  items.map(({ id, version }) => ({ id, version: String(version) }))

async function approve(items: readonly Ticked[]): Promise<BulkEnd[]> {
  const { results } = await call(approveUsers, { body: { users: usersOf(items) }, refetch: false })
  return endsOf(items, results)
}

async function reject(items: readonly Ticked[], reason: string): Promise<BulkEnd[]> {
  const { results } = await call(rejectUsers, { body: { users: usersOf(items), reason }, refetch: false })
  return endsOf(items, results)
}

function endsOf(items: readonly Ticked[], results: readonly BulkUserResult[]): BulkEnd[] {
  return results.map(({ id, fullname, outcome, message }) => {
    const item = items.find((one) => one.id === id)
    return { id, name: fullname || (item?.name ?? ''), outcome, message, version: item?.version ?? '' }
  })
}
