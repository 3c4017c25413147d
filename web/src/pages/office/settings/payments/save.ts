import {
  addPaymentAccount,
  sortPaymentAccounts,
  updatePaymentAccount,
  type StaffPaymentAccount,
} from '@kwaderno/contract/payment-account.ts'
import { PAYMENT_ACCOUNT_TEXT } from '@kwaderno/contract/payment-account-fields.ts'
import { call } from '../../../../api/client.ts'
import type { Outcome } from '../../../../edit/send.ts'
import { sendAndToast } from '../../../../edit/send-and-toast.ts'
import type { EditedAccount } from './form.ts'

/** What an account is called: two may be at the same bank. */
export const nameOf = ({ provider, accountNumber }: StaffPaymentAccount) => `${provider} ${accountNumber}`

const UPDATING = {
  saved: PAYMENT_ACCOUNT_TEXT.updated,
  failed: PAYMENT_ACCOUNT_TEXT.updateFailed,
  endpoint: updatePaymentAccount,
}

/** Adds an account, or changes the one given, and says how it went. */
export async function saveAccount(
  account: StaffPaymentAccount | undefined,
  { picture, retainQr, ...form }: EditedAccount,
  idempotencyKey: string,
): Promise<Outcome<StaffPaymentAccount>> {
  const files = { Qr: picture ? [picture.file] : [] }
  const outcome = account
    ? await sendAndToast(() => {
        const { id, isRetired, version } = account
        const body = { ...form, retainQr, isRetired, version }
        return call(updatePaymentAccount, { params: { id }, body, files })
      }, UPDATING)
    : await sendAndToast(() => call(addPaymentAccount, { body: { ...form, idempotencyKey }, files }), {
        saved: PAYMENT_ACCOUNT_TEXT.added,
        failed: PAYMENT_ACCOUNT_TEXT.addFailed,
        endpoint: addPaymentAccount,
      })
  if (outcome.kind === 'saved') return outcome
  const { qr, ...errors } = outcome.errors
  return { ...outcome, errors: qr === undefined ? errors : { ...errors, picture: qr } }
}

/** Retires an account or takes it back. */
export async function setRetired(account: StaffPaymentAccount, isRetired: boolean): Promise<void> {
  const { id, kind, provider, accountName, accountNumber, instructions, paymentTypes, version } = account
  const body = { kind, provider, accountName, accountNumber, instructions, paymentTypes, version, isRetired }
  await sendAndToast(() => call(updatePaymentAccount, { params: { id }, body }), UPDATING)
}

/** Puts the accounts into this order. */
export async function sortAccounts(ids: readonly number[]): Promise<void> {
  await sendAndToast(() => call(sortPaymentAccounts, { body: { ids: [...ids] } }), {
    saved: PAYMENT_ACCOUNT_TEXT.sorted,
    failed: PAYMENT_ACCOUNT_TEXT.sortFailed,
    endpoint: sortPaymentAccounts,
  })
}
