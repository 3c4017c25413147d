import { getProfile, PROFILE_TEXT, saveProfile, type ProfileForm } from '@kwaderno/contract/profile.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { fieldErrors, firstMessage, responseTitle } from '../../../api/failure.ts'
import { queryClient, queryOf } from '../../../api/query-client.ts'
import { refreshSession } from '../../../api/session.ts'
import { toast } from '../../../ui/toast.ts'
import type { PictureChoice } from './PictureField.tsx'

interface SaveOptions {
  onSaved: () => void
  /** Messages by field that the server gave. */
  onRefused: (errors: Record<string, string>) => void
}

/** Saves the profile; name and picture in the header follow. */
export function useSaveProfile({ onSaved, onRefused }: SaveOptions) {
  const save = useMutation({
    mutationFn: ({ form, picture }: { form: ProfileForm; picture: PictureChoice }) =>
      call(saveProfile, {
        body: { ...form, RetainImage: picture.kind !== 'removed' },
        files: { File: picture.kind === 'new' ? [picture.file] : [] },
      }),
    onSuccess(profile) {
      queryClient.setQueryData(queryOf(getProfile, {}).queryKey, profile)
      void refreshSession()
      toast.success(PROFILE_TEXT.saved.title, PROFILE_TEXT.saved.text)
      onSaved()
    },
    onError(error) {
      if (responseTitle(error, '') === PROFILE_TEXT.duplicateTitle) {
        toast.error(PROFILE_TEXT.duplicate.title, PROFILE_TEXT.duplicate.text)
      } else {
        toast.error(PROFILE_TEXT.failed, firstMessage(error, ''))
      }
      onRefused(fieldErrors(error))
    },
  })
  return {
    /** Until the page is left. */
    isPending: save.isPending || save.isSuccess,
    send: (form: ProfileForm, picture: PictureChoice) => save.mutate({ form, picture }),
  }
}
