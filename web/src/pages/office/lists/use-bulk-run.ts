import type { BulkOutcome } from '@kwaderno/contract/bulk.ts'
import { useEffect, useRef, useState } from 'react'
import { firstMessage, isDecided } from '../../../api/failure.ts'
import type { Ticked } from '../../../features/lists/use-ticks.ts'

/** So many at once: fewer than a call takes, so that its progress is seen and Stop does not wait for long. */
const AT_ONCE = 20

/** What became of one of them. */
export interface BulkEnd extends Ticked {
  outcome: BulkOutcome
  /** Why it failed. */
  message: string
}

export type BulkRun =
  | { state: 'running'; done: number; isStopping: boolean }
  /** `failure` is what ended it before all were tried; of so many nobody knows whether they are done, as no answer came. */
  | { state: 'ended'; ends: readonly BulkEnd[]; failure: string | undefined; unanswered: number }

/** Does something with ticked rows by one call after the other. */
export interface BulkWork {
  items: readonly Ticked[]
  /** Reads what is on the screen anew, once all is done. */
  refetch: () => Promise<void>
  onEnd?: (ends: readonly BulkEnd[]) => void
}

type Send = (items: readonly Ticked[]) => Promise<BulkEnd[]>

/** Sends until all are done, Stop is pressed or a call fails. */
export function useBulkRun({ items, refetch, onEnd }: BulkWork) {
  const [run, setRun] = useState<BulkRun>()
  const isStopped = useRef(false)
  // Who leaves the page stops it as well.
  useEffect(() => () => void (isStopped.current = true), [])

  async function start(send: Send) {
    isStopped.current = false
    setRun({ state: 'running', done: 0, isStopping: false })
    const ends: BulkEnd[] = []
    let failure: string | undefined
    let unanswered = 0
    while (ends.length < items.length && failure === undefined && !isStopped.current) {
      const sent = items.slice(ends.length, ends.length + AT_ONCE)
      try {
        ends.push(...(await send(sent)))
        setRun({ state: 'running', done: ends.length, isStopping: isStopped.current })
      } catch (error) {
        failure = firstMessage(error, 'Please try again.')
        if (!isDecided(error)) unanswered = sent.length
      }
    }
    await refetch()
    onEnd?.(ends)
    setRun({ state: 'ended', ends, failure, unanswered })
  }

  function stop() {
    isStopped.current = true
    setRun((before) => (before?.state === 'running' ? { ...before, isStopping: true } : before))
  }
  return { run, start, stop }
}
