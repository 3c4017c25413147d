import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { BackupError } from './failure.ts'
import type { BackupStore } from './store.ts'

/** A place in PostgreSQL's write-ahead log. */
export type Lsn = bigint

/** A part of the log as it lies in a backup; its name says all of this. */
export interface WalPart {
  name: string
  from: Lsn
  to: Lsn
  /** Everything that was committed until this moment is in it or before it. */
  until: Date
}

const SLOT = 'kwaderno_'
export const SEGMENT = 16n * 1024n * 1024n
const hex = (lsn: Lsn) => lsn.toString(16).padStart(16, '0')

export function readLsn(text: string): Lsn {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const writeLsn = (lsn: Lsn) => `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`

export const segmentStart = (lsn: Lsn) => lsn - (lsn % SEGMENT)

/** The name of a segment of 16 MB in the folder pg_wal. */
export function segmentName(timeline: number, lsn: Lsn): string {
  const number = lsn / SEGMENT
  const parts = [BigInt(timeline), number / 256n, number % 256n]
  return parts.map((part) => part.toString(16).padStart(8, '0').toUpperCase()).join('')
}

/** The parts of a stream, in their order. */
export async function listWal(store: BackupStore, stream: string): Promise<WalPart[]> {
  const parts: WalPart[] = []
  for (const name of await store.list(`wal/${stream}`)) {
    const [, from, to, until] = /\/([0-9a-f]{16})-([0-9a-f]{16})-(\d+)$/.exec(name) ?? []
    if (from && to)
      parts.push({ name, from: BigInt(`0x${from}`), to: BigInt(`0x${to}`), until: new Date(Number(until)) })
  }
  return parts
}

/** Of streams that are not of this place: the server has ten slots, and one that was begun in vain keeps its own. */
const MOST_OTHERS = 4

/**
 * The stream of this database into this place: a replication slot, which makes the server keep what has not been
 * fetched, and a folder of its name. A restored database has no slots, so it begins a stream of its own. One whose server
 * has given up waiting is left, too: it has a gap.
 */
export async function joinStream(client: pg.Client, store: BackupStore): Promise<string> {
  const { found, others } = await lookForStream(client, store)
  if (found !== undefined) return found
  for (const name of others.slice(MOST_OTHERS)) await dropSlot(client, name)
  const stream = randomBytes(6).toString('hex')
  await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT + stream])
  return stream
}

/** The one that is there already, if any. */
export async function findStream(client: pg.Client, store: BackupStore): Promise<string | undefined> {
  return (await lookForStream(client, store)).found
}

/** @returns the slots of other places as well, the one that was used last first */
async function lookForStream(
  client: pg.Client,
  store: BackupStore,
): Promise<{ found?: string; others: string[] }> {
  const { rows } = await client.query<{ name: string; isLost: boolean }>(
    `select slot_name as name, wal_status is null or wal_status = 'lost' as "isLost" from pg_replication_slots
     where slot_name like '${SLOT}%' and not active order by restart_lsn desc nulls last`,
  )
  const others: string[] = []
  for (const { name, isLost } of rows) {
    const stream = name.slice(SLOT.length)
    if (isLost) await dropSlot(client, name)
    else if ((await store.list(`wal/${stream}`)).length > 0) return { found: stream, others }
    else others.push(name)
  }
  return { others }
}

const dropSlot = (client: pg.Client, name: string) =>
  client.query('select pg_drop_replication_slot($1)', [name])

/**
 * Notes the present moment in the log and answers up to where the log must be fetched to have it. What is committed
 * later comes later.
 */
export async function markMoment(client: pg.Client): Promise<{ to: Lsn; until: Date }> {
  const { rows } = await client.query<{ until: Date }>(
    `select clock_timestamp() as until, pg_logical_emit_message(true, 'kwaderno', 'backup')`,
  )
  const flushed = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
  return { to: readLsn(flushed.rows[0]!.lsn), until: rows[0]!.until }
}

/** Fetches what the stream lacks up to a place, and lets the server forget it. */
export async function shipWal(
  client: pg.Client,
  store: BackupStore,
  stream: string,
  { to, until }: { to: Lsn; until: Date },
): Promise<void> {
  const last = (await listWal(store, stream)).at(-1)
  const { rows } = await client.query<{ folder: string; timeline: number; kept: string; size: string }>(
    `select current_setting('data_directory') as folder, timeline_id as timeline, restart_lsn::text as kept,
       (select setting from pg_settings where name = 'wal_segment_size') as size
     from pg_control_checkpoint(), pg_replication_slots where slot_name = $1`,
    [SLOT + stream],
  )
  const [server] = rows
  if (!server)
    throw new BackupError('The database no longer keeps its log for this backup. Take it once more.')
  if (BigInt(server.size) !== SEGMENT)
    throw new BackupError('The segments of the database’s log are not of 16 MB.')
  const from = last ? last.to : segmentStart(readLsn(server.kept))
  if (to > from) {
    const content = Readable.from(readWal(join(server.folder, 'pg_wal'), server.timeline, from, to))
    await store.put(`wal/${stream}/${hex(from)}-${hex(to)}-${until.getTime()}`, content)
  }
  // A second backup at the same time may have moved it further already.
  await client
    .query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT + stream, writeLsn(to)])
    .catch(() => undefined)
}

const PIECE = 1024 * 1024

async function* readWal(folder: string, timeline: number, from: Lsn, to: Lsn): AsyncGenerator<Buffer> {
  for (let at = from; at < to;) {
    const start = segmentStart(at)
    const end = start + SEGMENT < to ? start + SEGMENT : to
    const file = await open(join(folder, segmentName(timeline, start)))
    try {
      while (at < end) {
        const length = Math.min(PIECE, Number(end - at))
        const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, Number(at - start))
        if (bytesRead === 0) throw new BackupError('The log of the database ends before its end.')
        yield buffer.subarray(0, bytesRead)
        at += BigInt(bytesRead)
      }
    } finally {
      await file.close()
    }
  }
}

/**
 * The parts that lead without a gap from a place on, as far as they go. Two backups at the same time may have fetched the
 * same twice.
 */
export function unbrokenFrom(parts: readonly WalPart[], from: Lsn): WalPart[] {
  const chain: WalPart[] = []
  for (let at = from; ;) {
    const next = parts
      .filter((part) => part.from <= at && part.to > at)
      .toSorted((a, b) => (a.to < b.to ? 1 : -1))[0]
    if (!next) return chain
    chain.push(next)
    at = next.to
  }
}

/** Writes parts of the log as the segments that a server reads. */
export async function writeWal(
  store: BackupStore,
  parts: readonly WalPart[],
  { folder, timeline }: { folder: string; timeline: number },
): Promise<void> {
  for (const part of parts) {
    let at = part.from
    for await (const piece of await store.open(part.name)) {
      at = await writePiece(folder, timeline, at, piece as Buffer)
    }
    if (at !== part.to)
      throw new BackupError(`The backup is damaged: ${part.name} has not the length of its name.`)
  }
}

async function writePiece(folder: string, timeline: number, from: Lsn, piece: Buffer): Promise<Lsn> {
  let at = from
  for (let rest = piece; rest.length > 0;) {
    const start = segmentStart(at)
    const length = Math.min(rest.length, Number(start + SEGMENT - at))
    const file = await openSegment(join(folder, segmentName(timeline, start)))
    try {
      await file.write(rest, 0, length, Number(at - start))
    } finally {
      await file.close()
    }
    at += BigInt(length)
    rest = rest.subarray(length)
  }
  return at
}

/** All zeros at first, where nothing has been written. */
async function openSegment(path: string) {
  try {
    return await open(path, 'r+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const made = await open(path, 'w+', 0o600)
    await made.truncate(Number(SEGMENT))
    return made
  }
}
