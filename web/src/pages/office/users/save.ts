import { addUser, updateUser, USER_TEXT, type NewUser, type UserChange } from '@kwaderno/contract/user.ts'
import { call } from '../../../api/client.ts'
import { fieldErrors, firstMessage } from '../../../api/failure.ts'
import { whenRefetched } from '../../../api/query-client.ts'
import type { Outcome } from '../../../edit/send.ts'
import { sendAndNotify } from '../../../edit/send-and-notify.ts'
import { toast } from '../../../ui/toast.ts'

/** Adds a user and says how it went. Gives the messages by field when it was refused. */
export async function saveNewUser(user: NewUser): Promise<Record<string, string> | undefined> {
  try {
    await call(addUser, { body: user })
  } catch (error) {
    toast.error(firstMessage(error, USER_TEXT.addFailed))
    return fieldErrors(error)
  }
  toast.success(USER_TEXT.saved.title, USER_TEXT.saved.text)
  await whenRefetched()
  return undefined
}

/** Changes a user and says how it went. */
export function saveUserChange(
  id: number,
  body: UserChange & { version: string },
): Promise<Outcome<unknown>> {
  return sendAndNotify(() => call(updateUser, { params: { id }, body }), {
    saved: USER_TEXT.updated,
    failed: USER_TEXT.updateFailed,
    endpoint: updateUser,
  })
}
