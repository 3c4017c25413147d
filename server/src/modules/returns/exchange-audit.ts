import { formatPeso, toPesos } from '@kwaderno/contract/money.ts'
import { RETURN_TO_STOCK, type ReturnType } from '@kwaderno/contract/exchange-rules.ts'
import type { ReturnStatus } from '@kwaderno/contract/return-status.ts'
import type { AuditValues } from '../../core/audit.ts'
import { itemTitle } from '../stock/rules.ts'
import type { StoredGroup } from './lock-queries.ts'

interface ShownGroup {
  stored: Pick<StoredGroup, 'name' | 'variation' | 'unit_index'>
  status: ReturnStatus
  returnType: ReturnType | null
  rows: readonly { name: string; variation: string[]; quantity: number; priceCentavos: number }[]
}

/** What the audit log shows of the pieces of an exchange: 'Bag Blue (piece 1), exchanged for': 'Pencil HB × 2 at ₱4.00'. */
export function shownGroups(groups: readonly ShownGroup[]): AuditValues {
  const values: Record<string, string> = {}
  for (const { stored, status, returnType, rows } of groups) {
    const piece = `${itemTitle(stored)} (piece ${stored.unit_index + 1})`
    values[`${piece}, status`] = status
    values[`${piece}, return status`] = returnTypeLabel(returnType)
    values[`${piece}, exchanged for`] = rows
      .map((row) => `${itemTitle(row)} × ${row.quantity} at ${formatPeso(toPesos(row.priceCentavos))}`)
      .join('; ')
  }
  return values
}

function returnTypeLabel(type: ReturnType | null): string {
  if (type === null) return ''
  return type === RETURN_TO_STOCK ? 'Return to stock' : 'Return for disposal'
}
