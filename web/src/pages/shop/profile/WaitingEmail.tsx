import { Button, Group } from '@mantine/core'
import {
  cancelEmailChange,
  EMAIL_CHANGE_TEXT,
  getEmailChange,
  resendEmailChange,
} from '@kwaderno/contract/email-change.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { invalidate, queryOf } from '../../../api/query-client.ts'
import { useFocusAfter } from '../../../ui/focus.ts'
import { toast } from '../../../ui/toast.ts'
import classes from './ProfileView.module.css'

/** The new email address that awaits confirmation, if there is one. */
export function WaitingEmail() {
  const change = useQuery({ ...queryOf(getEmailChange, {}), refetchOnMount: 'always' })
  const onError = (error: unknown) => {
    toast.error(firstMessage(error, EMAIL_CHANGE_TEXT.failed))
    void invalidate('getEmailChange')
  }
  const resend = useMutation({
    mutationFn: () => call(resendEmailChange, {}),
    onSuccess: () => toast.success(EMAIL_CHANGE_TEXT.sentAgain.title, EMAIL_CHANGE_TEXT.sentAgain.text),
    onError,
  })
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess() {
      toast.success(EMAIL_CHANGE_TEXT.cancelled.title, EMAIL_CHANGE_TEXT.cancelled.text)
    },
    onError,
  })
  const goOnFrom = useFocusAfter()
  const email = change.data?.email
  if (!email) return null
  return (
    <div className={classes.waiting} role="status">
      <p>
        <strong>{EMAIL_CHANGE_TEXT.waiting(email)}</strong>
      </p>
      <p>{EMAIL_CHANGE_TEXT.hint}</p>
      <Group gap="xs">
        <Button
          size="compact-md"
          variant="default"
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Send again
        </Button>
        <Button
          size="compact-md"
          variant="default"
          loading={cancel.isPending}
          onClick={({ currentTarget }) => {
            const card = currentTarget.closest('section')
            goOnFrom(currentTarget, () => card)
            cancel.mutate()
          }}
        >
          Cancel
        </Button>
      </Group>
    </div>
  )
}
