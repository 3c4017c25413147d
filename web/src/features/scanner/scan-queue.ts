import { statusOf } from '../../api/failure.ts'
import { queryClient } from '../../api/query-client.ts'
import { sessionQuery } from '../../api/session.ts'
import type { Store } from '../../store.ts'

/** Pauses before what waits is tried again, in milliseconds; the last one again and again. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000]
/** The shop was not reached, or has no time: the same scan may be sent again. */
const PASSING = [0, 408, 429, 502, 503, 504]

interface QueueOptions<State, Scan, Answer> {
  /** Whose scans they are, and whether the line is gone: what waits is then tried again by itself. */
  store: Store<State>
  /** The one that was scanned first of those that wait. */
  first: () => Scan | undefined
  /** Whether a closed tab would lose any. */
  isAnyUnsent: () => boolean
  send: (scan: Scan) => Promise<Answer>
  answered: (scan: Scan, answer: Answer) => void
  /** It no longer waits: the shop was reached and has not taken it. */
  refused: (scan: Scan, error: unknown) => void
}

/**
 * Sends what waits, one by one in the order in which it was scanned, until the shop has answered each. Goes on wherever the
 * user is in the app, when the browser is online again as well, and asks before the tab is closed meanwhile.
 */
export function makeScanQueue<State extends { userId: number; isCut: boolean }, Scan, Answer>({
  store,
  first,
  isAnyUnsent,
  send,
  answered,
  refused,
}: QueueOptions<State, Scan, Answer>) {
  let isSending = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** What waits is of the one who scanned it: nobody who logs in after him sends it. His return does. */
  const isOwn = () => queryClient.getQueryData(sessionQuery.queryKey)?.id === store.get().userId
  const next = () => (isOwn() ? first() : undefined)

  function setCut(isCut: boolean): void {
    if (isCut !== store.get().isCut) store.set({ ...store.get(), isCut })
  }
  function isBack(): void {
    failures = 0
    setCut(false)
  }
  function tryLater(): false {
    setCut(true)
    timer = setTimeout(() => void sendAll(), PAUSES[Math.min(failures, PAUSES.length - 1)])
    failures++
    return false
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    clearTimeout(timer)
    try {
      for (let scan = next(); scan !== undefined; scan = next()) {
        if (!(await sendOne(scan))) break
      }
    } finally {
      isSending = false
    }
  }

  /** Gives false when the scan still waits. */
  async function sendOne(scan: Scan): Promise<boolean> {
    const { userId } = store.get()
    try {
      const answer = await send(scan)
      isBack()
      answered(scan, answer)
    } catch (error) {
      // Somebody else scans here now; what became of the line he finds out himself.
      if (store.get().userId !== userId) return true
      const status = statusOf(error)
      if (status === undefined || PASSING.includes(status)) return tryLater()
      // Logged out: it waits for the same user to come back.
      if (status === 401) return false
      isBack()
      refused(scan, error)
    }
    return true
  }

  const warn = (event: BeforeUnloadEvent) => void (isOwn() && event.preventDefault())
  store.subscribe(() => {
    if (isAnyUnsent()) window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
  })
  window.addEventListener('online', () => void sendAll())

  return {
    sendAll,
    /** Sends what was just scanned; while the line is gone it waits with the others. */
    sendNew: () => void (store.get().isCut || sendAll()),
  }
}
