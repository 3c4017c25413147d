import {
  addUser,
  updateUser,
  USER_TEXT,
  type NewUser,
  type UserChange,
  type UserRow,
} from '@kwaderno/contract/user.ts'
import { call } from '../../../api/client.ts'
import { fieldErrors, firstMessage, statusOf } from '../../../api/failure.ts'
import { invalidateBelow } from '../../../api/query-client.ts'
import { toast } from '../../../ui/toast.ts'

const readAgain = () => invalidateBelow('/Users', '/roles', '/Dashboard')

/** Adds a user and says how it went. Gives the messages by field when it was refused. */
export async function saveNewUser(user: NewUser): Promise<Record<string, string> | undefined> {
  try {
    await call(addUser, { body: user })
  } catch (error) {
    toast.error(firstMessage(error, USER_TEXT.addFailed))
    return fieldErrors(error)
  }
  toast.success(USER_TEXT.saved.title, USER_TEXT.saved.text)
  await readAgain()
  return undefined
}

export interface RefusedChange {
  errors: Record<string, string>
  /** Someone else has changed the user since the form was opened. */
  isOutdated: boolean
}

/** Changes a user and says how it went; undefined when it is saved. */
export async function saveUserChange(
  { id, version }: UserRow,
  change: UserChange,
): Promise<RefusedChange | undefined> {
  try {
    await call(updateUser, { params: { id }, body: { ...change, version } })
  } catch (error) {
    toast.error(USER_TEXT.updateFailed, firstMessage(error, ''))
    return { errors: fieldErrors(error), isOutdated: statusOf(error) === 409 }
  }
  toast.success(USER_TEXT.updated.title, USER_TEXT.updated.text)
  await readAgain()
  return undefined
}
