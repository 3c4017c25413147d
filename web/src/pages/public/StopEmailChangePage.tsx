import { Button } from '@mantine/core'
import { EMAIL_CHANGE_TEXT, stopEmailChange } from '@kwaderno/contract/email-change.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { firstMessage } from '../../api/failure.ts'
import { AppLink, useSearchOf } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { AccountCard } from './AccountCard.tsx'
import { useUnanswered } from './use-unanswered.ts'
import classes from './AccountCard.module.css'

/** Opened by the link in the notice to the old address. Nothing happens before the button is pressed. */
export default function StopEmailChangePage() {
  const { token } = useSearchOf(paths.stopEmailChange)
  const unanswered = useUnanswered()
  const send = useMutation({
    mutationFn: () => call(stopEmailChange, { body: { token } }),
    onError: (error) => unanswered.note(error),
  })

  if (send.isSuccess) {
    return (
      <AccountCard title="The change is stopped">
        <p role="status">
          Your email address stays as it was, and everybody who was logged in to your account is logged out.
          Please set a new password now.
        </p>
        <Button component={AppLink} href={paths.forgotPassword} fullWidth>
          Set a new password
        </Button>
      </AccountCard>
    )
  }
  return (
    <AccountCard
      title="Stop the change of your email address"
      lead="Press the button if you have not asked for the change. It logs everybody out of your account, you as well."
    >
      {send.isError && (
        <p role="alert" className={classes.failure}>
          {firstMessage(send.error, EMAIL_CHANGE_TEXT.failed)}
          {unanswered.mayHaveArrived(send.error) && ` ${EMAIL_CHANGE_TEXT.mayBeStopped}`}
        </p>
      )}
      <Button color="red" onClick={() => send.mutate()} loading={send.isPending} fullWidth>
        Stop the change
      </Button>
    </AccountCard>
  )
}
