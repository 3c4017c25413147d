import { isSecretMail, type MailKind, type MailValues } from '@kwaderno/contract/mail-kinds.ts'
import type { Deps } from '../../core/deps.ts'
import type { Tx } from '../../db/tx.ts'
import { orderValues } from './order-values.ts'
import { findAddressee, findMailedOrder, insertMail, type Addressee } from './queries.ts'
import { renderFor, type RenderedMail } from './render.ts'

export { addresseeSql, type Addressee } from './queries.ts'
export { markedOrderMail, queueOrderPlacedSql, type PlacedOrder } from './order-placed.ts'

type MailDeps = Pick<Deps, 'config' | 'mailQueue'>

/** The return or exchange that a mail is about. */
interface MailedRequest {
  id: number
  order_number: string
}

export interface NewMail {
  kind: MailKind
  userId: number
  values: MailValues
  request?: MailedRequest
  /** Tells mails of one kind about one record apart: of two with the same the second is not sent. */
  occasion?: string
  /** What the dots in its text stand for. */
  claimCode?: string
}

/**
 * Queues a mail to a user in the transaction of the change that it tells of. What it says is fixed now; nobody is mailed
 * what staff or the user have switched off.
 */
export async function queueMail(tx: Tx, deps: MailDeps, mail: NewMail): Promise<void> {
  const { kind, userId, values } = mail
  const addressee = await findAddressee(tx, userId, kind)
  if (!addressee?.is_wanted) return
  await store(tx, deps, mail, addressee, renderFor(deps, kind, addressee, values))
}

/** A mail to a user as it would be queued now, for who sends it without keeping it; undefined when nobody is mailed. */
export async function renderToUser(
  tx: Tx,
  deps: MailDeps,
  { kind, userId, values }: Pick<NewMail, 'kind' | 'userId' | 'values'>,
): Promise<(RenderedMail & { to: string }) | undefined> {
  const addressee = await findAddressee(tx, userId, kind)
  if (!addressee?.is_wanted) return undefined
  return { to: addressee.address, ...renderFor(deps, kind, addressee, values) }
}

/** The same of an order, to its account; a walk-in has none. @param occasion for a kind that one order may cause more than once */
export async function queueOrderMail(
  tx: Tx,
  deps: MailDeps,
  kind: MailKind,
  orderId: number,
  { occasion = '', values = {} }: { occasion?: string; values?: MailValues } = {},
): Promise<void> {
  const order = await findMailedOrder(tx, orderId, kind)
  if (!order?.is_wanted) return
  const rendered = renderFor(deps, kind, order, { ...orderValues(deps.config, order), ...values })
  await store(tx, deps, { kind, occasion, order, claimCode: claimCodeOf(kind, order) }, order, rendered)
}

interface About {
  kind: MailKind
  occasion?: string
  order?: { id: number; order_number: string }
  request?: MailedRequest
  /** What the dots in its text stand for. */
  claimCode?: string
}

/** The mails that hand out the code of an order. */
const claimCodeOf = (kind: MailKind, { claim_code }: { claim_code: string | null }) =>
  kind === 'order-ready' ? (claim_code ?? '') : ''

async function store(
  tx: Tx,
  { mailQueue }: MailDeps,
  about: About,
  addressee: Addressee,
  { subject, text, html }: RenderedMail,
): Promise<void> {
  const body = isSecretMail(about.kind)
    ? { text: '', html: '', sealed: mailQueue.seal({ text, html }) }
    : { text, html, sealed: null }
  await insertMail(tx, {
    kind: about.kind,
    user_id: addressee.user_id,
    address: addressee.address,
    subject,
    ...body,
    order_id: about.order?.id ?? null,
    order_number: (about.order ?? about.request)?.order_number ?? '',
    return_request_id: about.request?.id ?? null,
    occasion: about.occasion ?? '',
    claim_code: about.claimCode ?? '',
  })
  tx.onCommit(() => mailQueue.wake())
}

/** Sends what waits for a user to the address that he has now: to the former one somebody else may listen. */
export async function readdressMails(tx: Tx, userId: number, address: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ address })
    .where('user_id', '=', userId)
    .where('status', '=', 'Queued')
    .execute()
}

/** The request that a mail of this kind and occasion is about; undefined when there is no such mail. */
export async function findMailedRequest(
  tx: Tx,
  kind: MailKind,
  occasion: string,
): Promise<number | null | undefined> {
  const mail = await tx
    .selectFrom('mails')
    .select('return_request_id')
    .where('kind', '=', kind)
    .where('occasion', '=', occasion)
    .executeTakeFirst()
  return mail?.return_request_id
}
