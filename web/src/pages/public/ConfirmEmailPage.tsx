import { Button } from '@mantine/core'
import { confirmEmailChange, EMAIL_CHANGE_TEXT } from '@kwaderno/contract/email-change.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { firstMessage } from '../../api/failure.ts'
import { AppLink, useSearchOf } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { shopName } from '../../ui/brand.ts'
import { AccountCard } from './AccountCard.tsx'
import { useUnanswered } from './use-unanswered.ts'
import classes from './AccountCard.module.css'

/** Opened by the link in the mail to a new address. Nothing happens before the button is pressed. */
export default function ConfirmEmailPage() {
  const { token } = useSearchOf(paths.confirmEmail)
  const unanswered = useUnanswered()
  const send = useMutation({
    mutationFn: () => call(confirmEmailChange, { body: { token } }),
    onError: (error) => unanswered.note(error),
  })

  if (send.isSuccess) {
    return (
      <AccountCard title="Your email address is confirmed">
        <p role="status">From now on we write to this address.</p>
        <Button component={AppLink} href={paths.profile} fullWidth>
          My profile
        </Button>
      </AccountCard>
    )
  }
  return (
    <AccountCard
      title="Confirm your email address"
      lead={`Press the button to use this address for your ${shopName()} account.`}
    >
      {send.isError && (
        <p role="alert" className={classes.failure}>
          {firstMessage(send.error, EMAIL_CHANGE_TEXT.failed)}
          {unanswered.mayHaveArrived(send.error) && ` ${EMAIL_CHANGE_TEXT.mayBeConfirmed}`}
        </p>
      )}
      <Button onClick={() => send.mutate()} loading={send.isPending} fullWidth>
        Confirm email address
      </Button>
    </AccountCard>
  )
}
