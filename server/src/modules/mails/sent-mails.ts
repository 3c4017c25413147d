import type { BodyOf, QueryOf } from '@kwaderno/contract/endpoint.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import {
  MAIL_TEXT,
  type listMails,
  type MailDetail,
  type MailRow,
  type resendMail,
} from '@kwaderno/contract/mail.ts'
import { isSecretMail, MAIL_KINDS } from '@kwaderno/contract/mail-kinds.ts'
import { sql, type Kysely, type Selectable } from 'kysely'
import { randomUUID } from 'node:crypto'
import { audit } from '../../core/audit.ts'
import { endOfDay, startOfDay } from '../../core/clock.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page } from '../../core/endpoint.ts'
import { notFound, refuse } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { listPage } from '../../db/paging.ts'
import { contains } from '../../db/search.ts'
import type { Database } from '../../db/tables.ts'
import type { MailsTable } from '../../db/tables/mails.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { insertMail } from './queries.ts'

type Db = Kysely<Database>
type Mail = Selectable<MailsTable>

/** What mails were sent and what has become of them, newest first. */
export async function listSent(db: Db, query: QueryOf<typeof listMails>): Promise<Page<MailRow[]>> {
  const { search, kind, status, dateFrom, dateTo } = query
  const list = db
    .selectFrom('mails')
    .select(['id', 'kind', 'address', 'subject', 'status', 'attempts', 'order_number', 'last_error'])
    .select(['created_at', 'sent_at'])
    .where(contains(sql`search_text`, search))
    .$if(kind !== undefined, (mails) => mails.where('kind', '=', kind!))
    .$if(status !== undefined, (mails) => mails.where('status', '=', status!))
    .$if(dateFrom !== undefined, (mails) => mails.where('created_at', '>=', startOfDay(dateFrom!)))
    .$if(dateTo !== undefined, (mails) => mails.where('created_at', '<', endOfDay(dateTo!)))
    .orderBy('id', 'desc')
  const { items, total } = await listPage(db, list, query)
  return { items: items.map(toRow), total }
}

/** @throws Refusal 404 */
export async function getSent(db: Db, id: number): Promise<MailDetail> {
  const mail = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  if (mail === undefined) throw notFound(MAIL_TEXT.gone)
  // Whatever is stored of it: what a mail with a secret says is answered to nobody.
  const { text, html } = isSecretMail(mail.kind) ? { text: '', html: '' } : mail
  return { ...toRow(mail), text, html, orderId: mail.order_id, resendOf: mail.resend_of }
}

function toRow(
  mail: Pick<Mail, 'id' | 'kind' | 'address' | 'subject' | 'status' | 'attempts' | 'order_number'> &
    Pick<Mail, 'last_error' | 'created_at' | 'sent_at'>,
): MailRow {
  return {
    id: mail.id,
    kind: mail.kind,
    address: mail.address,
    subject: mail.subject,
    status: mail.status,
    attempts: mail.attempts,
    orderNumber: mail.order_number,
    createdOn: mail.created_at.toISOString(),
    sentOn: mail.sent_at?.toISOString() ?? '',
    lastError: mail.last_error,
  }
}

/**
 * Queues a mail once more as it was rendered, to the address that its account has now. The same key sends one.
 * @throws Refusal 404; 400 for one that waits, holds a secret or is empty; 409 when the key was used for another mail
 */
export function resend(
  deps: Deps,
  session: Session,
  id: number,
  { idempotencyKey = randomUUID() }: BodyOf<typeof resendMail>,
): Promise<MailRow> {
  return inTransaction(deps.db, async (tx) => {
    const mail = await tx
      .selectFrom('mails')
      .innerJoin('users', 'users.id', 'mails.user_id')
      .selectAll('mails')
      .select('users.email_address')
      .where('mails.id', '=', id)
      .forUpdate('mails')
      .executeTakeFirst()
    if (mail === undefined) throw notFound(MAIL_TEXT.gone)
    const occasion = `resend ${session.userId} ${idempotencyKey}`
    const before = await findResend(tx, occasion)
    if (before !== undefined) {
      if (before.resend_of !== id) throw refuse(KEY_USED.mail, { code: 'key_used' })
      return toRow(before)
    }
    refuseResend(mail)
    await insertMail(tx, {
      kind: mail.kind,
      user_id: mail.user_id,
      address: mail.email_address,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      sealed: null,
      order_id: mail.order_id,
      order_number: mail.order_number,
      return_request_id: mail.return_request_id,
      claim_code: mail.claim_code,
      occasion,
      resend_of: id,
    })
    await audit(tx, {
      session,
      module: 'Mail',
      subModule: 'Mail',
      action: 'Create',
      description: `Sent "${mail.subject}" again`,
      after: { kind: MAIL_KINDS[mail.kind].label, address: mail.email_address },
    })
    tx.onCommit(() => deps.mailQueue.wake())
    return toRow((await findResend(tx, occasion))!)
  })
}

function refuseResend({ kind, status, text }: Mail): void {
  if (status === 'Queued' || status === 'Sending') throw refuse(MAIL_TEXT.waiting)
  if (isSecretMail(kind)) throw refuse(MAIL_TEXT.secret)
  if (text === '') throw refuse(MAIL_TEXT.emptied)
}

function findResend(tx: Tx, occasion: string): Promise<Mail | undefined> {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('resend_of', 'is not', null)
    .where('occasion', '=', occasion)
    .executeTakeFirst()
}
