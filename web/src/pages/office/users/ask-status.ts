import { USER_STATUS, type UserStatus } from '@kwaderno/contract/user-status.ts'
import { updateUser, USER_TEXT, type UserRow } from '@kwaderno/contract/user.ts'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.ts'

/** Asks, then approves or rejects; an approval mails the user. Gives false for whoever has thought better of it. */
export function askStatus(user: UserRow, status: UserStatus): Promise<boolean> {
  const approves = status === USER_STATUS.Active
  return confirm({
    title: approves ? 'Approve user' : 'Reject user',
    text: approves
      ? `${user.fullname} can then log in and order, and is told by email.`
      : `${user.fullname} cannot log in. You can approve the account later.`,
    danger: !approves,
    action: () => setStatus(user, status),
  })
}

async function setStatus({ id, fullname, version }: UserRow, status: UserStatus): Promise<void> {
  try {
    await call(updateUser, { params: { id }, body: { status, version } })
    const outcome = status === USER_STATUS.Active ? 'is approved.' : 'is rejected.'
    toast.success(USER_TEXT.updated.title, `${fullname} ${outcome}`)
  } catch (error) {
    toast.error(USER_TEXT.updateFailed, firstMessage(error, ''))
    void refetchAfter(updateUser)
  }
  await whenRefetched()
}
