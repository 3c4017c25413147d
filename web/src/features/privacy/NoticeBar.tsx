import { Button } from '@mantine/core'
import { agreeToPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { PRIVACY_TEXT } from '@kwaderno/contract/privacy-text.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { firstMessage } from '../../api/failure.ts'
import { isNoticePutOff, putNoticeOff, settleNotice } from '../../api/notice-later.ts'
import { loadSession, refreshSession } from '../../api/session.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { focusMain } from '../../ui/focus-main.ts'
import { toast } from '../../ui/toast.ts'
import classes from './NoticeBar.module.css'

/**
 * Asks a customer to read a privacy notice, above the page and beside nothing: it can be left where it is. It comes with the
 * shell and not after it, before the session is read if need be, and web/first keeps its place: nothing moves.
 */
export function NoticeBar() {
  const [isLater, setLater] = useState(isNoticePutOff)
  const agree = useMutation({
    async mutationFn() {
      const version = (await loadSession())?.consentNeeded
      if (!version) return
      await call(agreeToPrivacyNotice, { body: { version } })
      settleNotice(version)
    },
    async onSuccess() {
      focusMain()
      await refreshSession()
    },
    onError(error) {
      toast.error(PRIVACY_TEXT.agreeFailed, firstMessage(error, ''))
      // There may be a newer one.
      void refreshSession()
    },
  })
  if (isLater) return null
  return (
    <section className={classes.bar} aria-label="Privacy notice">
      <p>
        Our privacy notice is new. Please <AppLink href={paths.privacy}>read it</AppLink>.
      </p>
      <div className={classes.buttons}>
        <Button className={classes.button} loading={agree.isPending} onClick={() => agree.mutate()}>
          Agree
        </Button>
        <Button
          className={classes.button}
          variant="default"
          onClick={() => {
            putNoticeOff()
            setLater(true)
            focusMain()
          }}
        >
          Not now
        </Button>
      </div>
    </section>
  )
}
