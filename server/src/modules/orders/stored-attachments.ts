import { sql, type Kysely } from 'kysely'
import type { SeenFile } from '../../core/access-log.ts'
import { prepared } from '../../db/client.ts'
import type { Database } from '../../db/tables.ts'

type Db = Kysely<Database>

/** How many files an order lost on a day, as their retention had ended. */
export interface FileDeletion {
  day: string
  files: number
  /** Those of them that its customer had sent. */
  own: number
}

/** Of the row `orders`, oldest first. */
export const FILE_DELETIONS = sql<FileDeletion[]>`
  (select coalesce(json_agg(json_build_object('day', d.day, 'files', d.files,
    'own', coalesce(d.own_files, d.files)) order by d.day), '[]')
  from order_file_deletions d where d.order_id = orders.id)`

type FoundAttachment = SeenFile & { key: string; name: string; contentType: string }

const selectAttachment = prepared<FoundAttachment>(
  'attachment',
  `select f.storage_key as key, a.file_name as name, f.media_type as "contentType",
    f.id as "fileId", a.user_id as "ownerId", a.order_id as "orderId"
  from files f cross join lateral (
    select file_name, order_id, orders.user_id, kind <> 'paymentDetail' as is_customers,
      kind = 'payment' as is_proof
    from order_attachments join orders on orders.id = order_id where file_id = f.id
    union all
    select file_name, r.order_id, r.user_id, kind = 'request', false
    from return_attachments join return_requests r on r.id = return_request_id where file_id = f.id
  ) a
  where f.storage_key = $1 and ($3 or $4 and a.is_proof or a.user_id = $2 and a.is_customers)
  order by a.user_id is not distinct from $2 desc limit 1`,
)

/** A stored attachment of an order or a return, if this reader may have it. Several orders may share one file. */
export async function findAttachment(
  db: Db,
  storageKey: string,
  reader: { userId: number; seesAll: boolean; seesProofs: boolean },
): Promise<FoundAttachment | undefined> {
  return (await selectAttachment(db, [storageKey, reader.userId, reader.seesAll, reader.seesProofs]))[0]
}
