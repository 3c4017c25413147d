import type pg from 'pg'

/** What a transaction of ours has changed of what is kept in memory, by the numbers of migrations/101-told-changes.sql. */
export interface ChangeNotices {
  /** The database tells the other processes of these. */
  own: Set<number>
  /** Nobody else knows of these yet. */
  toAnnounce: Set<number>
}

export type OnChanges = (changes: ChangeNotices) => void

/** The error codes of the notices. */
const OWN = 'KWOWN'
const TO_ANNOUNCE = 'KWTEL'
const EVERYTHING = -1

/** Lets the triggers know that their notices are read. */
export const NOTICES_OPTION = '-c kwaderno.hears_notices=on -c client_min_messages=notice'

/**
 * Collects what the triggers say during a transaction, and hands it over when the transaction has ended, before whoever waits for
 * its end goes on. Of a connection that breaks nobody knows what it has committed last.
 */
export function collectNotices(client: pg.PoolClient, onChanges: OnChanges): void {
  let changes = none()
  client.on('notice', ({ code, message }) => {
    if (code === OWN) changes.own.add(Number(message))
    else if (code === TO_ANNOUNCE) changes.toAnnounce.add(Number(message))
  })
  connectionOf(client).on('readyForQuery', ({ status }) => {
    if (status !== 'I' || changes.own.size + changes.toAnnounce.size === 0) return
    const told = changes
    changes = none()
    onChanges(told)
  })
  client.once('error', () => onChanges({ own: new Set(), toAnnounce: new Set([EVERYTHING]) }))
}

const none = (): ChangeNotices => ({ own: new Set(), toAnnounce: new Set() })

interface Wire {
  /** `status` is 'I' outside of a transaction. */
  on(event: 'readyForQuery', listener: (message: { status: string }) => void): void
}

/** The driver has it and does not declare it. */
function connectionOf(client: pg.PoolClient): Wire {
  return (client as unknown as { connection: Wire }).connection
}
