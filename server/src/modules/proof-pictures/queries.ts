import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

/** A file of a payment. */
export interface Proof {
  /** Of the attachment. */
  id: number
  paymentId: number
  fileId: number
  orderId: number
  key: string
  contentType: string
  sha256: string
}

/**
 * Takes proofs that are to be compared: no other process gets them for five minutes, and then only when this one has not
 * finished them.
 */
export async function takeProofs(db: Db, most: number): Promise<Proof[]> {
  const { rows } = await sql<Proof>`
    with taken as (
      update order_attachments set compare_at = now() + interval '5 minutes'
      where id in (
        select id from order_attachments
        where payment_id is not null and compare_at <= now()
        order by compare_at, id limit ${most} for update skip locked)
      returning id, order_id, payment_id, file_id
    )
    select taken.id, taken.order_id as "orderId", taken.payment_id as "paymentId", taken.file_id as "fileId",
      f.storage_key as key, f.media_type as "contentType", f.sha256
    from taken join files f on f.id = taken.file_id
    order by taken.id`.execute(db)
  return rows
}

export async function markCompared(db: Db, attachmentId: number): Promise<void> {
  await db.updateTable('order_attachments').set({ compare_at: null }).where('id', '=', attachmentId).execute()
}

/** Undefined when its payment or its file are gone meanwhile. */
export async function keepPicture(
  db: Db,
  { id, sha256 }: Proof,
  { bands, cells }: { bands: readonly number[]; cells: Uint8Array | undefined },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with kept as (
      insert into proof_pictures (payment_id, file_id, sha256, bands, cells)
      select a.payment_id, a.file_id, ${sha256}, ${[...bands]}::integer[], ${cells ? Buffer.from(cells) : null}::bytea
      from order_attachments a where a.id = ${id} and a.payment_id is not null
      for key share
      on conflict (payment_id, file_id) do update set bands = excluded.bands, cells = excluded.cells
      returning id
    ),
    found_by as (
      insert into proof_bands (band, proof_picture_id)
      select band, kept.id from kept, unnest(${[...bands]}::integer[]) as given (band)
      on conflict do nothing
    )
    select id from kept`.execute(db)
  return rows[0]?.id
}

/** The sum of the bits in which the hash of a picture is another. */
const differingBits = (bands: readonly number[]) =>
  sql.join(
    bands.map((band, place) => sql`bit_count((p.bands[${sql.lit(place + 1)}] # ${band}::integer)::bit(32))`),
    sql` + `,
  )

/** Pictures of other orders whose hash is near, the newest first. */
export async function listCandidates(
  db: Db,
  about: {
    orderId: number
    sha256: string
    bands: readonly number[]
    near: readonly number[]
    mostBits: number
  },
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with near as materialized (
      select distinct proof_picture_id as id from proof_bands where band = any(${[...about.near]}::integer[])
    )
    select p.id from near join proof_pictures p on p.id = near.id join payments on payments.id = p.payment_id
    where ${differingBits(about.bands)} <= ${about.mostBits}
      and payments.order_id <> ${about.orderId} and p.sha256 <> ${about.sha256}
    order by p.id desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export function readCells(db: Db, ids: readonly number[]): Promise<{ id: number; cells: Buffer | null }[]> {
  return db.selectFrom('proof_pictures').select(['id', 'cells']).where('id', 'in', ids).execute()
}

export async function keepMatches(db: Db, id: number, others: readonly number[]): Promise<void> {
  if (others.length === 0) return
  await sql`
    insert into proof_matches (proof_picture_id, other_id)
    select pair.* from proof_pictures other
    cross join lateral (values (${id}::integer, other.id), (other.id, ${id}::integer)) as pair (one, another)
    where other.id = any(${[...others]}::integer[])
    order by 1, 2
    on conflict do nothing`.execute(db)
}
