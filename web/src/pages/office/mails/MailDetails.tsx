import { Button } from '@mantine/core'
import { getMail, MAIL_TEXT, resendMail, type MailRow } from '@kwaderno/contract/mail.ts'
import { isSecretMail } from '@kwaderno/contract/mail-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage, isDecided } from '../../../api/failure.ts'
import { makeAttempts } from '../../../api/idempotency-key.ts'
import { queryOf, refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './MailDetails.module.css'
import { MailParts } from './MailParts.tsx'

/** What a mail says, why it could not be sent, and its sending again. */
export function MailDetails({ row }: { row: MailRow }) {
  const { can } = useSession()
  const mail = useQuery({ ...queryOf(getMail, { params: { id: row.id } }), refetchOnMount: 'always' })
  if (mail.isPending) return <RowsSkeleton rows={4} label="Loading the mail" />
  if (mail.isError) return <LoadError onRetry={() => void mail.refetch()} />
  const { text, html, lastError, orderId, orderNumber, status } = mail.data
  const isDone = status === 'Sent' || status === 'Failed'
  return (
    <div className={classes.details}>
      {lastError && (
        <p className={classes.error}>
          <strong>{status === 'Failed' ? 'Not sent:' : 'Last attempt:'}</strong> {lastError}
        </p>
      )}
      {orderId !== null && can('Transactions.view') && (
        <p>
          Order <AppLink href={paths.manageOrder(orderId)}>{orderNumber}</AppLink>
        </p>
      )}
      {text === '' ? (
        <p>
          {isSecretMail(row.kind)
            ? 'The link of this mail is for its addressee only.'
            : 'The text of this mail has been removed.'}
        </p>
      ) : (
        <MailParts name={row.subject} text={text} html={html} />
      )}
      {can('Mail.edit') && isDone && text !== '' && <Resend id={row.id} />}
    </div>
  )
}

function Resend({ id }: { id: number }) {
  const [isSending, setSending] = useState(false)
  const [attempts] = useState(makeAttempts)
  async function resend() {
    setSending(true)
    try {
      await call(resendMail, { params: { id }, body: { idempotencyKey: attempts.keyOf(String(id)) } })
      attempts.decided()
      toast.success(MAIL_TEXT.resent.title, MAIL_TEXT.resent.text)
      await whenRefetched()
    } catch (error) {
      toast.error(firstMessage(error, MAIL_TEXT.resendFailed))
      if (!isDecided(error)) void refetchAfter(resendMail)
    } finally {
      setSending(false)
    }
  }
  return (
    <div>
      <Button variant="default" loading={isSending} onClick={() => void resend()}>
        Resend
      </Button>
    </div>
  )
}
