import { inUse, NAME_TEXT, renamedMeanwhile, type Named } from '@kwaderno/contract/catalogue-names.ts'
import type { Renaming } from '@kwaderno/contract/catalogue-name-schema.ts'
import { AUDIT_VERB, type AuditAction, type AuditEntry, type AuditValues } from '../../core/audit.ts'
import { notFound, refuse, type Refusal } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'

/** What there is no longer. */
export function gone(what: Named): Refusal {
  return notFound(NAME_TEXT[what].gone)
}

/**
 * Two who rename the same thing at once: the second is told, unless both mean the same name. A caller who does not say
 * which name he has read takes the last word.
 * @throws Refusal 409
 */
export function refuseLateRename(stored: string, { name, oldName }: Renaming): void {
  if (oldName === undefined || oldName === stored || name === stored) return
  throw refuse(renamedMeanwhile(stored), { code: 'changed' })
}

/** @throws Refusal 409 when products use it */
export function refuseInUse(name: string, products: number): void {
  if (products > 0) throw refuse(inUse(name, products), { code: 'in_use' })
}

const RENAMED = { ...AUDIT_VERB, Update: 'Renamed' } as const

/**
 * The audit row of a change. An option's row stands on the screen of the variations.
 * @param thing such as 'category Paper'
 */
export function auditOf(
  session: Session,
  what: Named,
  action: AuditAction,
  { thing, ...values }: { thing: string; before?: AuditValues; after?: AuditValues },
): AuditEntry {
  return {
    session,
    module: 'Inventory',
    subModule: what === 'Option' ? 'Variation' : what,
    isOption: what === 'Option',
    action,
    description: `${(what === 'Search words' ? AUDIT_VERB : RENAMED)[action]} ${thing}`,
    ...values,
  }
}
