import {
  CUSTOMER_LIST_SIZE,
  MAX_CUSTOMERS,
  type CustomerListEntry,
  type CustomerListEvents,
  type CustomerListMethods,
} from '@kwaderno/contract/chat.ts'
import { CUSTOMER_LIST_HUB } from '@kwaderno/contract/live.ts'
import { useEffect, useRef, useState } from 'react'
import type { Socket } from 'socket.io-client'
import { closeHub, FETCH_AGAIN_AFTER, openHub } from './hub.ts'

type ListSocket = Socket<CustomerListEvents, CustomerListMethods>

export interface CustomerList {
  entries: readonly CustomerListEntry[]
  /** False until the first answer; `isLost` while there is no connection. */
  isLoaded: boolean
  isLost: boolean
  hasMore: boolean
  seeMore(): void
}

/**
 * The staff's list of customers, filtered by the server and kept up to date by it.
 * @param isNew for those alone who have written something that nobody has opened; whoever is opened stays where he is
 */
export function useCustomerList(userId: number, search: string, isNew: boolean): CustomerList {
  const [entries, setEntries] = useState<readonly CustomerListEntry[]>()
  const [isLost, setLost] = useState(false)
  const [grown, setGrown] = useState({ search, size: CUSTOMER_LIST_SIZE })
  const size = grown.search === search ? grown.size : CUSTOMER_LIST_SIZE
  const socket = useRef<ListSocket>(undefined)
  const wanted = useRef({ search, size, isNew })
  wanted.current = { search, size, isNew }

  useEffect(() => {
    let isOver = false
    let again: ReturnType<typeof setTimeout>
    /** Whether the filter leaves out, as far as can be told here, who was not in the list before. */
    const isOut = ({ hasNewMessage }: CustomerListEntry) =>
      wanted.current.search !== '' || (wanted.current.isNew && !hasNewMessage)
    const open = () =>
      openHub<ListSocket>(CUSTOMER_LIST_HUB, userId).then(
        (made) => {
          if (isOver) return closeHub(made)
          socket.current = made
          made.on('connect', () => {
            setLost(false)
            made.emit('FilterCustomerList', wanted.current)
          })
          made.on('ReceiveCustomerList', setEntries)
          made.on('UpdateCustomerList', (entry) =>
            setEntries((before) => before && withEntry(before, entry, isOut(entry))),
          )
          made.on('disconnect', () => setLost(true))
          made.on('connect_error', () => setLost(true))
        },
        () => {
          // The library could not be fetched.
          setLost(true)
          if (!isOver) again = setTimeout(open, FETCH_AGAIN_AFTER)
        },
      )
    void open()
    return () => {
      isOver = true
      clearTimeout(again)
      if (socket.current) closeHub(socket.current)
      socket.current = undefined
    }
  }, [userId])

  useEffect(() => {
    // Without a connection it is asked for with the next one.
    if (socket.current?.connected) socket.current.emit('FilterCustomerList', { search, size, isNew })
  }, [search, size, isNew])

  return {
    entries: entries ?? [],
    isLoaded: entries !== undefined,
    isLost,
    hasMore: entries !== undefined && entries.length >= size && size < MAX_CUSTOMERS,
    seeMore: () => setGrown({ search, size: Math.min(size + CUSTOMER_LIST_SIZE, MAX_CUSTOMERS) }),
  }
}

/**
 * Puts a changed entry where it belongs: the last message first.
 * @param isFiltered only changes who is in the list, because nobody here knows whether the others match its filter
 */
export function withEntry(
  entries: readonly CustomerListEntry[],
  entry: CustomerListEntry,
  isFiltered: boolean,
): readonly CustomerListEntry[] {
  const before = entries.find((one) => one.userId === entry.userId)
  if (isFiltered && !before) return entries
  const sent = entry.lastMessageDateSent ?? ''
  // It may come after a newer one, from another process.
  if (before && (before.lastMessageDateSent ?? '') > sent) return entries
  const others = entries.filter((one) => one.userId !== entry.userId)
  const place = others.findIndex((one) => (one.lastMessageDateSent ?? '') <= sent)
  return place === -1 ? [...others, entry] : others.toSpliced(place, 0, entry)
}
