import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Thread } from '../../api/chat-thread.ts'
import type { Chat } from '../../api/chat.ts'

/** Pixels from the top at which older messages are fetched, and from the end within which one reads along. */
const NEAR = 120

/** Keeps what one reads in its place while messages arrive, and says whether there are new ones below it. */
export function useMessageScroll(chat: Chat, thread: Thread) {
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const lastId = thread.messages.at(-1)?.id ?? 0
  const [seenId, setSeenId] = useState(0)
  const unsentCount = thread.unsent.length
  const drawn = useRef({ lastId, below: 0 })
  useLayoutEffect(() => {
    const list = box.current
    if (!list) return
    // Grown at its end while one reads above it; older messages above move nothing by themselves.
    const grown = pixelsBelow(list, drawn.current.lastId) - drawn.current.below
    if (-list.scrollTop >= NEAR) list.scrollTop -= grown
    drawn.current = { lastId, below: pixelsBelow(list, lastId) }
  }, [thread, lastId])
  useEffect(() => {
    if (isAtEnd) setSeenId(lastId)
  }, [isAtEnd, lastId])
  // Whoever writes wants to see it.
  useEffect(() => {
    if (unsentCount > 0) scrollToEnd()
  }, [unsentCount])

  function scrollToEnd() {
    // Counted from the end, upwards below zero.
    box.current?.scrollTo({ top: 0 })
  }
  function onScroll() {
    const list = box.current
    if (!list) return
    setAtEnd(-list.scrollTop < NEAR)
    if (list.scrollHeight - list.clientHeight + list.scrollTop < NEAR) chat.seeOlder()
  }
  return { box, onScroll, scrollToEnd, hasNewBelow: !isAtEnd && lastId > seenId }
}

/** What stands under a message in the list. */
function pixelsBelow(list: HTMLElement, id: number): number {
  const end = list.firstElementChild?.getBoundingClientRect().bottom ?? 0
  return end - (list.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().bottom ?? end)
}
