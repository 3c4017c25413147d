import { useEffect, useEffectEvent, useState } from 'react'
import { packDraft, unpackDraft, type DraftKey } from './kept-draft.ts'
import { queryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'
import type { KeptDraft } from './use-kept.ts'

interface Stored {
  /** Null before a log-in. */
  userId: number | null
  text: string
}

/** In sessionStorage, which a phone restores with the tab; the end of the session clears it. */
const placeOf = (key: DraftKey) => `draft ${key}`
const ownId = () => queryClient.getQueryData(sessionQuery.queryKey)?.id ?? null

/**
 * Keeps what is typed when the page goes out of sight: a phone that opens its camera or another tab may drop the page, and
 * load it anew. Gone with the form. Where it joins `useKept` as well, this comes before it, which has the newer draft.
 * @returns the names of the files that are to be chosen again
 */
export function useTabDraft<Draft>(key: DraftKey, draft: KeptDraft<Draft>): readonly string[] {
  const [files, setFiles] = useState<readonly string[]>([])
  const store = useEffectEvent(() => {
    const typed = draft.read()
    if (typed === undefined) return sessionStorage.removeItem(placeOf(key))
    const stored: Stored = { userId: ownId(), text: packDraft(key, typed) }
    sessionStorage.setItem(placeOf(key), JSON.stringify(stored))
  })
  const takeBack = useEffectEvent(() => {
    const stored: Stored | null = JSON.parse(sessionStorage.getItem(placeOf(key)) ?? 'null')
    const kept = stored?.userId === ownId() ? unpackDraft(key, stored.text) : undefined
    if (!kept) return
    draft.write(kept.draft as Draft)
    setFiles(kept.files)
  })
  useEffect(() => {
    takeBack()
    const onHide = () => store()
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') store()
    }
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onVisibility)
      sessionStorage.removeItem(placeOf(key))
    }
  }, [key])
  return files
}
