import type { AuditDetail } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import type { Tx } from '../../db/tx.ts'
import { queueMail } from '../mails/service.ts'
import { listWatchers } from './queries.ts'

interface Changed {
  /** What it is called: 'BDO 1234'. */
  account: string
  isNew: boolean
  changedBy: string
  changes: readonly Pick<AuditDetail, 'field' | 'oldData' | 'newData'>[]
  /** Tells this change from every other. */
  occasion: string
}

/** Mails everybody who may change payment accounts: a changed number is how payments are stolen. */
export async function mailWatchers(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'mailQueue'>,
  { account, isNew, changedBy, changes, occasion }: Changed,
): Promise<void> {
  const values = { account, changedBy, changes: changes.map((change) => inWords(change, isNew)).join('\n') }
  for (const { id } of await listWatchers(tx)) {
    await queueMail(tx, deps, { kind: 'payment-account-changed', userId: id, values, occasion })
  }
}

function inWords({ field, oldData, newData }: Changed['changes'][number], isNew: boolean): string {
  return isNew ? `${field}: ${newData}` : `${field}: ${oldData || '(none)'} → ${newData || '(none)'}`
}
