import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Thread } from '../../api/chat-thread.ts'
import type { Chat } from '../../api/chat.ts'

/** The distance in pixels from the top at which older messages load, and from the end within which the list follows new ones. */
const NEAR = 120

/** Keeps the scroll position while messages arrive, and tells whether there are unseen ones below. */
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
    // Only growth at the end has to be compensated; older messages are added above without moving anything.
    const grown = pixelsBelow(list, drawn.current.lastId) - drawn.current.below
    if (-list.scrollTop >= NEAR) list.scrollTop -= grown
    drawn.current = { lastId, below: pixelsBelow(list, lastId) }
  }, [thread, lastId])
  useEffect(() => {
    if (isAtEnd) setSeenId(lastId)
  }, [isAtEnd, lastId])
  // Shows what the user has just sent.
  useEffect(() => {
    if (unsentCount > 0) scrollToEnd()
  }, [unsentCount])

  function scrollToEnd() {
    // In a reversed list 0 is the end, and positions above it are negative.
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

/** The height of the list below a message, in pixels. */
function pixelsBelow(list: HTMLElement, id: number): number {
  const end = list.firstElementChild?.getBoundingClientRect().bottom ?? 0
  return end - (list.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().bottom ?? end)
}
