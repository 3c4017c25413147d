import { getProfile, PROFILE_TEXT, saveProfile, type Profile } from '@kwaderno/contract/profile.ts'
import { call } from '../../../api/client.ts'
import { firstMessage, responseTitle } from '../../../api/failure.ts'
import { queryClient, queryOf } from '../../../api/query-client.ts'
import { refreshSession } from '../../../api/session.ts'
import { send, type Outcome } from '../../../edit/send.ts'
import { toast } from '../../../ui/toast.ts'
import { STUDENT, type ProfileValues } from './form.ts'

/** Saves the profile and says how it went; name and picture in the header follow. */
export async function sendProfile(
  { picture, ...values }: ProfileValues,
  base: Profile,
): Promise<Outcome<Profile>> {
  const { studentRecordId } = base
  const body = {
    ...values,
    ...changedOfStudent(values, base),
    ...(studentRecordId !== null && { studentRecordId }),
  }
  const files = { File: picture === null ? [] : [picture.file] }
  const outcome = await send(() => call(saveProfile, { body, files }))
  if (outcome.kind === 'saved') {
    queryClient.setQueryData(queryOf(getProfile, {}).queryKey, outcome.answer)
    void refreshSession()
    toast.success(PROFILE_TEXT.saved.title, PROFILE_TEXT.saved.text)
  } else if (responseTitle(outcome.error, '') === PROFILE_TEXT.duplicateTitle) {
    toast.error(PROFILE_TEXT.duplicate.title, PROFILE_TEXT.duplicate.text)
  } else {
    toast.error(PROFILE_TEXT.failed, firstMessage(outcome.error, ''))
  }
  return outcome
}

/** What is left out stays as it is: the school may have changed it meanwhile. */
function changedOfStudent(values: Omit<ProfileValues, 'picture'>, base: Profile): Partial<ProfileValues> {
  const unchanged = STUDENT.filter((name) => values[name] === base[name])
  return Object.fromEntries(unchanged.map((name) => [name, undefined]))
}
