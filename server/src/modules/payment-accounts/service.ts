import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import type { BankInstructions } from '@kwaderno/contract/common.ts'
import type {
  NewPaymentAccount,
  PaymentAccount,
  PaymentAccountChange,
  PaymentAccountForm,
  StaffPaymentAccount,
} from '@kwaderno/contract/payment-account.ts'
import { MAX_PAYMENT_ACCOUNTS, PAYMENT_ACCOUNT_TEXT } from '@kwaderno/contract/payment-account-fields.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { MAX_SMALL_PICTURE_BYTES, PICTURE_TEXT } from '@kwaderno/contract/picture.ts'
import type { Images } from '../../adapters/images.ts'
import type { Deps } from '../../core/deps.ts'
import { findAdded, keyColumns, requestHash } from '../../core/idempotency.ts'
import { notFound, refuse, refuseAt, refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import {
  dropUnused,
  forgetPictures,
  keepPicture,
  makePicture,
  orDrop,
  type MadePicture,
} from '../../core/stored-files.ts'
import type { UploadedFile } from '../../core/upload.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { auditAccount, auditAccountOrder } from './audit.ts'
import * as queries from './queries.ts'
import type { StoredAccount } from './queries.ts'

type Db = Deps['db']

/** All accounts in their order, retired ones last. */
export async function listAccounts(db: Db, images: Images): Promise<StaffPaymentAccount[]> {
  return (await queries.listAccounts(db)).map((account) => staffAnswer(account, images))
}

/** Where to pay, in the order of the shop. */
export async function listShownAccounts(
  db: Db,
  images: Images,
  paymentType?: PaymentType,
): Promise<PaymentAccount[]> {
  return (await queries.listShownAccounts(db, paymentType)).map((account) => answerOf(account, images))
}

/** The first account for bank deposits, with empty texts when there is none. */
export async function getBankInstructions(db: Db): Promise<BankInstructions> {
  const [first] = await queries.listShownAccounts(db, 'BankDeposit')
  return {
    bankName: first?.provider ?? '',
    accountName: first?.accountName ?? '',
    accountNumber: first?.accountNumber ?? '',
    note: first?.instructions ?? '',
  }
}

/**
 * Adds an account behind the others. One that was added with this key before is answered again.
 * @throws Refusal when there are fifty, for a picture that cannot be used, and 409 when the key has added another account
 */
export async function addAccount(
  deps: Deps,
  session: Session,
  { idempotencyKey: key, ...form }: NewPaymentAccount,
  file: UploadedFile | undefined,
): Promise<StaffPaymentAccount> {
  const attempt = { key, hash: requestHash(form, file ? [file] : []) }
  const picture = await pictureOf(deps, file)
  return orDrop(deps, picture, () =>
    inTransaction(deps.db, async (tx) => {
      const accounts = await queries.lockAccounts(tx)
      const added = await findAdded(tx, 'payment_accounts', attempt, KEY_USED.account)
      if (added !== undefined) {
        dropUnused(tx, deps, picture)
        return staffAnswer(await getAccount(tx, added), deps.images)
      }
      if (accounts.length >= MAX_PAYMENT_ACCOUNTS) throw refuse(PAYMENT_ACCOUNT_TEXT.tooMany)
      const { id } = await tx
        .insertInto('payment_accounts')
        .values({
          ...columnsOf(form),
          ...keyColumns(attempt),
          qr_file_id: picture ? await keepPicture(tx, picture, session.userId) : null,
          position: behind(accounts),
          changed_at: deps.clock.now(),
          changed_by: session.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const account = await getAccount(tx, id)
      await auditAccount(tx, deps, session, account)
      return staffAnswer(account, deps.images)
    }),
  )
}

/** Adds the account of a new shop. The audit row is the caller's, and nobody else is there who could be mailed. */
export async function addFirstAccount(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId }: Pick<Session, 'userId'>,
  form: PaymentAccountForm,
): Promise<void> {
  await tx
    .insertInto('payment_accounts')
    .values({ ...columnsOf(form), position: 1, changed_at: clock.now(), changed_by: userId })
    .execute()
}

/**
 * Changes an account, retires it or takes it back; then it stands behind the others.
 * @throws Refusal 409 when it has changed since `version`
 */
export async function updateAccount(
  deps: Deps,
  session: Session,
  id: number,
  form: PaymentAccountChange,
  file: UploadedFile | undefined,
): Promise<StaffPaymentAccount> {
  const picture = await pictureOf(deps, file)
  return orDrop(deps, picture, () =>
    inTransaction(deps.db, async (tx) => {
      const accounts = await queries.lockAccounts(tx)
      const before = accounts.find((account) => account.id === id)
      if (!before) throw notFound(PAYMENT_ACCOUNT_TEXT.gone)
      refuseLate(form.version, before.version, PAYMENT_ACCOUNT_TEXT.changed)
      const kept = form.retainQr ? before.qrFileId : null
      const qrFileId = picture ? await keepPicture(tx, picture, session.userId) : kept
      const isBack = before.isRetired && !form.isRetired
      await tx
        .updateTable('payment_accounts')
        .set({
          ...columnsOf(form),
          qr_file_id: qrFileId,
          is_retired: form.isRetired,
          position: isBack ? behind(accounts) : before.position,
          version: before.version + 1,
          changed_at: deps.clock.now(),
          changed_by: session.userId,
        })
        .where('id', '=', id)
        .execute()
      const after = await getAccount(tx, id)
      await auditAccount(tx, deps, session, after, before)
      if (before.qrFileId !== null && before.qrFileId !== qrFileId) {
        await forgetPictures(tx, deps.images, [before.qrFileId])
      }
      return staffAnswer(after, deps.images)
    }),
  )
}

/**
 * Puts the accounts that are not retired into an order.
 * @throws Refusal 409 when these are not all of them any more
 */
export function sortAccounts(
  deps: Deps,
  session: Session,
  ids: readonly number[],
): Promise<StaffPaymentAccount[]> {
  return inTransaction(deps.db, async (tx) => {
    const active = (await queries.lockAccounts(tx)).filter(({ isRetired }) => !isRetired)
    const places = new Map(ids.map((id, index) => [id, index]))
    const isWhole = ids.length === active.length && active.every(({ id }) => places.has(id))
    if (!isWhole) throw refuse(PAYMENT_ACCOUNT_TEXT.listChanged, { code: 'changed' })
    await queries.storeOrder(tx, ids)
    await auditAccountOrder(
      tx,
      session,
      active,
      active.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!),
    )
    return listAccounts(tx, deps.images)
  })
}

async function pictureOf(deps: Deps, file: UploadedFile | undefined): Promise<MadePicture | undefined> {
  if (file && file.size > MAX_SMALL_PICTURE_BYTES) throw refuseAt('Qr', PICTURE_TEXT.notSmall(file.name))
  return file && makePicture(deps, file)
}

function columnsOf({
  kind,
  provider,
  accountName,
  accountNumber,
  instructions,
  paymentTypes,
}: PaymentAccountForm) {
  return {
    kind,
    provider,
    account_name: accountName,
    account_number: accountNumber,
    instructions,
    payment_types: paymentTypes,
  }
}

const behind = (accounts: readonly StoredAccount[]) =>
  Math.max(0, ...accounts.map(({ position }) => position)) + 1

async function getAccount(tx: Tx, id: number): Promise<StoredAccount> {
  const account = (await queries.listAccounts(tx)).find((one) => one.id === id)
  if (!account) throw notFound(PAYMENT_ACCOUNT_TEXT.gone)
  return account
}

function answerOf(account: StoredAccount, images: Images): PaymentAccount {
  const { id, kind, provider, accountName, accountNumber, instructions, qrKey } = account
  return { id, kind, provider, accountName, accountNumber, instructions, qrPath: images.url(qrKey) }
}

function staffAnswer(account: StoredAccount, images: Images): StaffPaymentAccount {
  const { paymentTypes, isRetired, version, changedBy, changedOn } = account
  return {
    ...answerOf(account, images),
    paymentTypes,
    isRetired,
    version,
    changedBy: changedBy ?? '',
    changedOn: changedOn.toISOString(),
  }
}
