import { Checkbox } from '@mantine/core'
import { getPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { PRIVACY_TEXT } from '@kwaderno/contract/privacy-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { newestNotice } from '../../../api/notice-later.ts'
import { queryOf } from '../../../api/query-client.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'

export interface Consent {
  /** What somebody who registers now agrees to; undefined before a notice is published. */
  version: number | undefined
  isMissing: boolean
  agree: (isAgreed: boolean) => void
  box: RefObject<HTMLInputElement | null>
  /** Whether the form may be sent; otherwise the box says why not. */
  check: () => boolean
  /** Reads the notice again, which may have changed. */
  readAgain: () => void
}

/** Asks whoever registers to agree to the newest privacy notice. */
export function useConsent(): Consent {
  const notice = useQuery(queryOf(getPrivacyNotice, {}))
  // On a weak line the page knows before the notice has come, or even if it never does.
  const version = (notice.data ? notice.data.version : newestNotice()) || undefined
  // Of a version: who has agreed to one has not agreed to the next.
  const [agreed, setAgreed] = useState<number>()
  const [isAsked, setAsked] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const isGiven = version === undefined || agreed === version
  return {
    version,
    isMissing: isAsked && !isGiven,
    agree: (isAgreed) => setAgreed(isAgreed ? version : undefined),
    box,
    check() {
      setAsked(true)
      return isGiven
    },
    readAgain() {
      setAgreed(undefined)
      setAsked(false)
      void notice.refetch()
    },
  }
}

export function ConsentBox({ consent: { version, isMissing, agree, box } }: { consent: Consent }) {
  if (version === undefined) return null
  return (
    <Checkbox
      // A newer notice is another box.
      key={version}
      ref={box}
      onChange={(event) => agree(event.currentTarget.checked)}
      error={isMissing && PRIVACY_TEXT.mustAgree}
      label={
        <>
          I have read the{' '}
          <AppLink href={paths.privacy} target="_blank">
            privacy notice
          </AppLink>{' '}
          and agree to the processing of our data.
        </>
      }
    />
  )
}
