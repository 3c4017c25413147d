import { Button } from '@mantine/core'
import { agreeToPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { PRIVACY_TEXT } from '@kwaderno/contract/privacy-text.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { firstMessage } from '../../api/failure.ts'
import { isNoticePutOff, putNoticeOff } from '../../api/notice-later.ts'
import { refreshSession } from '../../api/session.ts'
import { focusPage } from '../../edit/delete-asked.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'
import classes from './NoticeBar.module.css'

/** Asks a customer to read a privacy notice, above the page and beside nothing: it can be left where it is. */
export function NoticeBar({ version }: { version: number }) {
  const [isLater, setLater] = useState(isNoticePutOff)
  const agree = useMutation({
    mutationFn: () => call(agreeToPrivacyNotice, { body: { version } }),
    async onSuccess() {
      focusPage()
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
        <Button size="sm" loading={agree.isPending || agree.isSuccess} onClick={() => agree.mutate()}>
          Agree
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            putNoticeOff()
            setLater(true)
            focusPage()
          }}
        >
          Not now
        </Button>
      </div>
    </section>
  )
}
