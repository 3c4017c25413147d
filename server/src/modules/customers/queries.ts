import type { UserStatus } from '@kwaderno/contract/user-status.ts'
import { LAST_MESSAGE_LENGTH } from '@kwaderno/contract/chat.ts'
import type { Kysely } from 'kysely'
import { fullNameOf } from '../../core/person-name.ts'
import { prepared } from '../../db/client.ts'
import type { Database } from '../../db/tables.ts'

/** Somebody who buys or has bought, with everything that anybody may see of him. */
export interface BuyerRecord {
  name: string
  photo_key: string | null
  user_name: string
  email_address: string
  status: UserStatus
  role: string
  created_at: Date
  student_name: string
  student_id: string
  level: string
  /** Holds no permission, so that he has a conversation with the staff. */
  is_customer: boolean
  last_message: string | null
  last_message_at: Date | null
  is_new: boolean | null
}

const selectBuyer = prepared<BuyerRecord>(
  'buyer',
  `select ${fullNameOf('u')} as name, f.storage_key as photo_key, u.user_name, u.email_address, u.status,
    r.name as role, u.created_at, coalesce(${fullNameOf('s')}, '') as student_name,
    coalesce(s.student_id, '') as student_id, coalesce(g.label, '') as level, kind.is_customer,
    left(m.content, ${LAST_MESSAGE_LENGTH}) as last_message, m.created_at as last_message_at,
    t.last_customer_message_id > t.staff_read_message_id as is_new
  from users u
  join roles r on r.id = u.role_id
  cross join lateral (
    select not exists (select from role_permissions p where p.role_id = u.role_id) as is_customer
  ) kind
  left join files f on f.id = u.photo_file_id
  left join lateral (select * from students where user_id = u.id and retired_at is null order by id limit 1) s on true
  left join grade_levels g on g.id = s.grade_level_id
  left join chat_threads t on t.customer_id = u.id
  left join chat_messages m on m.id = t.last_message_id
  where u.id = $1 and (kind.is_customer or exists (select from orders where user_id = u.id))`,
)

export async function findBuyer(db: Kysely<Database>, userId: number): Promise<BuyerRecord | undefined> {
  return (await selectBuyer(db, [userId]))[0]
}
