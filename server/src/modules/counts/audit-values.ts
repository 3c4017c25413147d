import { COUNT_FIELDS } from '@kwaderno/contract/count-field-labels.ts'
import { inWords } from '@kwaderno/contract/described-field.ts'
import { scopeInWords, type CountStatus } from '@kwaderno/contract/stock-count-rules.ts'
import type { StockCountForm } from '@kwaderno/contract/stock-count.ts'
import type { AuditValues } from '../../core/audit.ts'

const { name, scope, isBlind, status, reason, notes } = COUNT_FIELDS

/** What the audit log says of a new count. @param scopeLabel the category or the shelf; '' for everything */
export function openedWords(
  form: Pick<StockCountForm, 'name' | 'scope' | 'isBlind'>,
  scopeLabel: string,
): AuditValues {
  const words = inWords({ name, scope, isBlind }, form)
  return { ...words, [scope.label]: scopeInWords({ scope: form.scope, scopeLabel }) }
}

export const statusWords = (value: CountStatus): AuditValues => inWords({ status }, { status: value })

export function postedWords(given: string, told: readonly string[]): AuditValues {
  const fields = { status, reason, ...(told.length > 0 && { notes }) }
  return inWords(fields, { status: 'Posted', reason: given, notes: told })
}
