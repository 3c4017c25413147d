import { addUser, updateUser, USER_TEXT, type NewUser, type UserChange } from '@kwaderno/contract/user.ts'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { send, type Outcome } from '../../../edit/send.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { toast } from '../../../ui/toast.ts'

/**
 * Adds a user and says how it went.
 * @param isUnanswered no answer came to an attempt before
 */
export async function saveNewUser(user: NewUser, isUnanswered: boolean): Promise<Outcome<unknown>> {
  const outcome = await send(() => call(addUser, { body: user }))
  if (outcome.kind === 'saved') {
    toast.success(USER_TEXT.saved.title, USER_TEXT.saved.text)
    await whenRefetched()
    return outcome
  }
  // What has both of them may be the user himself.
  const mayBeSaved = isUnanswered && 'userName' in outcome.errors && 'emailAddress' in outcome.errors
  toast.error(firstMessage(outcome.error, USER_TEXT.addFailed), mayBeSaved ? USER_TEXT.mayBeSaved : '')
  if (outcome.kind === 'unknown') void refetchAfter(addUser)
  return outcome
}

/** Changes a user and says how it went. */
export function saveUserChange(
  id: number,
  body: UserChange & { version: string },
): Promise<Outcome<unknown>> {
  return sendAndToast(() => call(updateUser, { params: { id }, body }), {
    saved: USER_TEXT.updated,
    failed: USER_TEXT.updateFailed,
    endpoint: updateUser,
  })
}
