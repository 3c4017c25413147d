import {
  EXCHANGE_TEXT,
  hasBalance,
  requestStatus,
  type ExchangeGroup,
} from '@kwaderno/contract/exchange-rules.ts'
import type { EditExchange, ExchangeChange } from '@kwaderno/contract/manage-returns.ts'
import type { NotificationPair } from '@kwaderno/contract/live.ts'
import { toPesos } from '@kwaderno/contract/money.ts'
import { audit, type AuditValues } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { refuse, refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { UploadedFile } from '../../core/upload.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { itemTitle } from '../stock/rules.ts'
import { lockOptions, moveForExchange } from '../stock/service.ts'
import { shownGroups } from './exchange-audit.ts'
import { finishGroups, writeRows, type FinishedGroup, type WrittenGroup } from './exchange-rows.ts'
import { paymentOf, refusePayment, saveAttachments } from './payment.ts'
import { listChosen } from './queries.ts'
import { movesOf } from './stock-effects.ts'
import { auditOf, listGroups, lockReturn, type ReturnRequest, type StoredGroup } from './lock-queries.ts'
import { balanceToPay, mailBalance, storedInPesos } from './mails.ts'
import { keepInvoice } from './invoice.ts'
import { notifyOfReturn } from './notify.ts'
import { stateOf, editedGroups, type EditedGroup } from './edited-groups.ts'

export interface ExchangeEditing {
  session: Session
  requestId: number
  form: EditExchange
  added: UploadedFile[]
}

/** Thrown when items are short of stock, so that everything of the save is undone. */
export class Shortage extends Error {
  readonly answer: Extract<ExchangeChange, readonly [unknown]>
  constructor(items: readonly string[]) {
    super('short of stock')
    this.answer = [{ title: 'error', description: EXCHANGE_TEXT.insufficient(items) }]
  }
}

/**
 * Saves the exchange screen: pieces, their rows, payment details and attachments, all of it or nothing. What is absent
 * stays as it is. The shelf follows by the differences.
 * @returns the two notifications, or the one entry that names what is short of stock
 * @throws Refusal 409 when the request has changed since `version`, 404 and 400 for what is wrong with the form
 */
export async function saveExchange(deps: Deps, editing: ExchangeEditing): Promise<ExchangeChange> {
  try {
    return await inTransaction(deps.db, (tx) => save(tx, deps, editing))
  } catch (error) {
    if (!(error instanceof Shortage)) throw error
    // Everything is undone, also the rows of these files.
    for (const file of editing.added) file.kept = false
    return error.answer
  }
}

async function save(
  tx: Tx,
  deps: Deps,
  { session, requestId, form, added }: ExchangeEditing,
): Promise<ExchangeChange> {
  const request = await lockReturn(tx, requestId)
  if (!request.is_exchange) throw refuse('This request is a return, not an exchange.')
  refuseLate(form.version, request.version, EXCHANGE_TEXT.conflict)
  return saveLocked(tx, deps, { actor: session, request, form, added })
}

/** Who decides: `userId` is null for a job, which says why in `because`. */
export interface Decider {
  userId: number | null
  fullName: string
  because?: string
}

export interface LockedEditing {
  actor: Decider
  request: ReturnRequest
  form: EditExchange
  added: UploadedFile[]
  /** What the audit log is to say besides. */
  also?: AuditValues
}

/**
 * The save of a request that the caller has locked, in its transaction.
 * @throws Shortage when items are short of stock, Refusal for what is wrong with the form
 */
export async function saveLocked(
  tx: Tx,
  deps: Deps,
  { actor, request, form, added, also = {} }: LockedEditing,
): Promise<NotificationPair> {
  const requestId = request.id
  const stored = await listGroups(tx, requestId)
  const wanted = editedGroups(stored, form)
  const finished = finishGroups(wanted, await lockAndList(tx, wanted))
  const payment = paymentOf(request, form)
  refusePayment(payment, hasBalance(finished.map(inPesos)))
  const names = await saveAttachments(tx, deps.files, {
    requestId,
    userId: actor.userId ?? request.user_id,
    added,
    removed: form.deleteAttachments,
  })
  const written = await writeRows(tx, requestId, finished, form.deleteExchange)
  await moveStock(tx, written, actor)
  const status = requestStatus(written)
  const isApproved = written.some((group) => group.status === 'Approved')
  const after = await tx
    .updateTable('return_requests')
    .set((eb) => ({
      ...payment,
      status,
      version: eb('version', '+', 1),
      changed_by_id: actor.userId,
      changed_at: deps.clock.now(),
      ...(isApproved ? {} : { approver_id: null, approved_at: null }),
      ...(isApproved && request.approved_at === null
        ? { approver_id: actor.userId, approved_at: deps.clock.now() }
        : {}),
    }))
    .where('id', '=', requestId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const isNumberChanged = after.invoice !== request.invoice || after.or_date_issued !== request.or_date_issued
  // What nothing was handed out for, ever, is in no book.
  if (isApproved || isNumberChanged || stored.some((group) => stateOf(group).status === 'Approved')) {
    await keepInvoice(tx, deps, after)
  }
  // Jobs leave no row.
  if (actor.userId !== null) {
    await auditSave(tx, actor, request, {
      before: { ...auditOf(request), attachments: names.before, ...shownGroups(stored.map(asShown)) },
      after: { ...auditOf(after), attachments: names.after, ...shownGroups(written), ...also },
    })
  }
  const balance = balanceToPay(after, finished.map(inPesos).filter(isOfApproved))
  const before = balanceToPay(request, stored.map(storedInPesos).filter(isOfApproved))
  // The version: an amount may be owed again after another one.
  if (balance > 0 && balance !== before)
    await mailBalance(tx, deps, after, balance, `owes ${balance} version ${after.version}`)
  return notifyOfReturn(tx, deps, actor, request, status)
}

/** Locks every option that may move before the first row refers to it; answers those that were chosen now. */
async function lockAndList(tx: Tx, wanted: readonly EditedGroup[]) {
  const chosen = wanted.flatMap(({ rows }) =>
    rows.flatMap((row) => (row.chosen === undefined ? [] : (row.productOptionId ?? []))),
  )
  const moving = wanted
    .filter(mayMove)
    .flatMap(({ stored, rows }) => [
      stored.product_option_id,
      ...stored.rows.flatMap((row) => [...row.out, ...row.held].map((moved) => moved.product_option_id)),
      ...rows.flatMap((row) => row.productOptionId ?? []),
    ])
  const ids = [...new Set([...chosen, ...moving])]
  if (ids.length > 0) await lockOptions(tx, ids)
  return chosen.length === 0 ? [] : listChosen(tx, chosen)
}

const mayMove = ({ stored, status }: EditedGroup) =>
  status === 'Approved' ||
  stored.on_shelf > 0 ||
  stored.rows.some(({ out, held }) => out.length + held.length > 0)

const isOfApproved = ({ status }: ExchangeGroup) => status === 'Approved'

const inPesos = ({ stored, status, returnType, rows }: FinishedGroup): ExchangeGroup => ({
  status,
  returnType,
  price: toPesos(stored.price_centavos),
  rows: rows.map(({ priceCentavos, quantity }) => ({ price: toPesos(priceCentavos), quantity })),
})

async function moveStock(tx: Tx, groups: readonly WrittenGroup[], actor: Decider): Promise<void> {
  const short = await moveForExchange(tx, groups.flatMap(movesOf), { actorId: actor.userId })
  if (short.length > 0) throw new Shortage(titlesOf(groups, short))
}

function titlesOf(groups: readonly WrittenGroup[], optionIds: readonly number[]): string[] {
  const titles = groups.flatMap(({ stored, rows }) => [
    ...rows.map((row) => ({ id: row.productOptionId, title: itemTitle(row) })),
    ...stored.rows.map((row) => ({ id: row.product_option_id, title: itemTitle(row) })),
    { id: stored.product_option_id, title: itemTitle(stored) },
  ])
  return optionIds.map((id) => titles.find((one) => one.id === id)?.title ?? '')
}

const asShown = (stored: StoredGroup) => ({
  stored,
  ...stateOf(stored),
  rows: stored.rows.map((row) => ({ ...row, priceCentavos: row.price_centavos })),
})

async function auditSave(
  tx: Tx,
  session: Decider,
  request: ReturnRequest,
  values: { before: AuditValues; after: AuditValues },
): Promise<void> {
  const verb = values.after.status === request.status ? 'Updated' : values.after.status
  await audit(tx, {
    session,
    module: 'Transactions',
    subModule: 'Return and Exchange',
    action: 'Update',
    description: `${verb} the exchange of order ${request.order_number}`,
    ...values,
  })
}
