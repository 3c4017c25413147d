import { inWords } from '@kwaderno/contract/described-field.ts'
import { labelsOf, PAYMENT_ACCOUNT_FIELDS } from '@kwaderno/contract/payment-account-fields.ts'
import { SETTINGS_MENU } from '@kwaderno/contract/settings-tabs.ts'
import { audit, AUDIT_VERB, detailsOf, type AuditValues } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import type { Session } from '../../core/session.ts'
import type { Tx } from '../../db/tx.ts'
import { mailWatchers } from './mails.ts'
import type { StoredAccount } from './queries.ts'

const SCREEN = { module: 'Shop Settings', subModule: SETTINGS_MENU.payments } as const

/** What an account is called: 'BDO 1234-5678'. */
const nameOf = ({ provider, accountNumber }: StoredAccount) => `${provider} ${accountNumber}`

/** What the audit log and the mails show of an account. */
function shown(account: StoredAccount): AuditValues {
  return {
    ...inWords(PAYMENT_ACCOUNT_FIELDS, { ...account, paymentTypes: labelsOf(account.paymentTypes) }),
    'QR picture': account.qrName ?? '',
    Retired: account.isRetired,
  }
}

/** Another picture is a change also when its file is named like the former one. */
function shownAfter(before: StoredAccount, after: StoredAccount): AuditValues {
  const isRenewed = after.qrFileId !== before.qrFileId && after.qrName === before.qrName
  return { ...shown(after), ...(isRenewed ? { 'QR picture': `${after.qrName} (new)` } : {}) }
}

/** Writes who added or changed an account, and mails it to all who may; nothing when nothing is changed. */
export async function auditAccount(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'mailQueue'>,
  session: Session,
  after: StoredAccount,
  before?: StoredAccount,
): Promise<void> {
  const action = before ? 'Update' : 'Create'
  const values = before
    ? { before: shown(before), after: shownAfter(before, after) }
    : { after: { ...shown(after), Retired: '' } }
  const changes = detailsOf(values)
  if (changes.length === 0) return
  await audit(tx, {
    session,
    ...SCREEN,
    action,
    description: `${AUDIT_VERB[action]} payment account ${nameOf(after)}`,
    ...values,
  })
  await mailWatchers(tx, deps, {
    account: nameOf(after),
    isNew: !before,
    changedBy: session.fullName,
    changes,
    occasion: `payment account ${after.id}, version ${after.version}`,
  })
}

/** Writes who put the accounts into another order. */
export async function auditAccountOrder(
  tx: Tx,
  session: Session,
  before: readonly StoredAccount[],
  after: readonly StoredAccount[],
): Promise<void> {
  await audit(tx, {
    session,
    ...SCREEN,
    action: 'Update',
    description: 'Updated the order of the payment accounts',
    before: { Order: before.map(nameOf) },
    after: { Order: after.map(nameOf) },
  })
}
