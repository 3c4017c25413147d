import { BANNER_FIELDS } from '@kwaderno/contract/banner-field-labels.ts'
import { inWords } from '@kwaderno/contract/described-field.ts'
import { audit, AUDIT_VERB, type AuditAction, type AuditValues } from '../../core/audit.ts'
import type { Session } from '../../core/session.ts'
import type { Tx } from '../../db/tx.ts'
import type { StoredBanner } from './queries.ts'

/** What the audit log shows of a banner. */
export function shown({ fileName, isEnabled, isMain, orderNumber, ...texts }: StoredBanner): AuditValues {
  return {
    picture: fileName,
    ...inWords(BANNER_FIELDS, texts),
    Enabled: isEnabled,
    'Main banner': isMain,
    orderNumber,
  }
}

/** Another picture is a change also when its file is named like the former one. */
export function shownAfter(before: StoredBanner, after: StoredBanner): AuditValues {
  const isRenewed = after.fileId !== before.fileId && after.fileName === before.fileName
  return { ...shown(after), ...(isRenewed ? { picture: `${after.fileName} (new)` } : {}) }
}

/** Writes who did what to a banner. */
export async function record(
  tx: Tx,
  session: Session,
  action: AuditAction,
  values: { before?: AuditValues; after?: AuditValues },
): Promise<void> {
  const { [BANNER_FIELDS.description.label]: name, orderNumber } = values.before ?? values.after ?? {}
  await audit(tx, {
    session,
    module: 'Banner',
    subModule: 'Banner Setting',
    action,
    description: `${AUDIT_VERB[action]} banner ${name || orderNumber}`,
    ...values,
  })
}
