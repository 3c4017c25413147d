import { audit, AUDIT_VERB, type AuditAction, type AuditValues } from '../../core/audit.ts'
import type { Session } from '../../core/session.ts'
import type { Tx } from '../../db/tx.ts'
import type { StoredBanner } from './queries.ts'

/** What the audit log shows of a banner. */
export function shown(banner: StoredBanner) {
  const { fileName, description, link, headline, buttonText, buttonLink, isEnabled, isMain, orderNumber } =
    banner
  return {
    picture: fileName,
    description,
    link,
    headline,
    buttonText,
    buttonLink,
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
  values: { before?: ReturnType<typeof shown>; after?: AuditValues },
): Promise<void> {
  const { description, orderNumber } = (values.before ?? values.after) as ReturnType<typeof shown>
  await audit(tx, {
    session,
    module: 'Banner',
    subModule: 'Banner Setting',
    action,
    description: `${AUDIT_VERB[action]} banner ${description || orderNumber}`,
    ...values,
  })
}
