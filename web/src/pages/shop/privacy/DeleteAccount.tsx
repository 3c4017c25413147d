import { requestErasure, withdrawErasure, type OwnErasure } from '@kwaderno/contract/erasure.ts'
import { ERASURE_TEXT } from '@kwaderno/contract/erasure-text.ts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { isDecided } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { Card } from '../../../ui/Card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { formatDateTime } from '../../../ui/date-format.ts'
import { toast } from '../../../ui/toast.ts'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import classes from './Privacy.module.css'

interface DeleteAccountProps {
  /** Null while the account is to stay. */
  request: OwnErasure | null
  /** '' when the last request was not refused. */
  refusedBecause: string
}

const QUESTION = {
  title: 'Delete your account?',
  text: ERASURE_TEXT.confirm,
  confirmLabel: 'Delete my account',
  danger: true,
}

/** The end of an account: asked for, waited for, and taken back. */
export function DeleteAccount({ request, refusedBecause }: DeleteAccountProps) {
  const part = useRef<HTMLDivElement>(null)
  const [isTakingBack, setTakingBack] = useState(false)

  /** What had the keyboard may have gone. */
  function stayHere() {
    if (document.activeElement === document.body) part.current?.focus()
  }

  async function ask(body: { password: string }) {
    try {
      await call(requestErasure, { body })
    } catch (error) {
      // It may wait all the same, which nobody should have to find out by mail.
      if (!isDecided(error)) void refetchAfter(requestErasure).then(stayHere)
      throw error
    }
    await whenRefetched()
    toast.success(ERASURE_TEXT.requested.title, ERASURE_TEXT.requested.text)
    // The form has gone.
    part.current?.focus()
  }

  async function takeBack() {
    setTakingBack(true)
    const { kind } = await sendAndToast(() => call(withdrawErasure, {}), {
      saved: ERASURE_TEXT.withdrawn,
      failed: ERASURE_TEXT.withdrawFailed,
      endpoint: withdrawErasure,
    })
    // It was decided meanwhile, or taken back elsewhere.
    if (kind === 'refused') await refetchAfter(withdrawErasure)
    setTakingBack(false)
    if (kind === 'saved') part.current?.focus()
    else stayHere()
  }

  return (
    <Card title="Delete my account">
      <div ref={part} className={classes.part} tabIndex={-1} role="group" aria-label="Delete my account">
        {request ? (
          <>
            <p className={classes.text}>
              You asked for it on {formatDateTime(request.requestedOn)}. Your account is deleted on{' '}
              <strong>{formatDateTime(request.dueOn)}</strong>.
            </p>
            {request.waitingFor.length > 0 && (
              <p className={classes.text}>
                <strong>{ERASURE_TEXT.waitingFor(request.waitingFor)}</strong>, which we have to finish first.
              </p>
            )}
            <Button variant="default" loading={isTakingBack} onClick={() => void takeBack()}>
              Keep my account
            </Button>
          </>
        ) : (
          <>
            {refusedBecause !== '' && (
              <p className={classes.text}>
                We could not do so when you asked last: <strong>{refusedBecause}</strong>
              </p>
            )}
            <p className={classes.text}>{ERASURE_TEXT.confirm}</p>
            <OwnPasswordForm
              button="Delete my account"
              color="coral"
              failed={ERASURE_TEXT.requestFailed}
              ask={() => confirm(QUESTION)}
              send={ask}
            />
          </>
        )}
      </div>
    </Card>
  )
}
