import type { ProductDraft } from '@kwaderno/contract/product-rules.ts'
import { AUDIT_VERB, type AuditAction } from '../../core/audit.ts'
import { notFound, type Refusal } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { Tx } from '../../db/tx.ts'
import { faultOfReferences, faultOfTaken } from './rules.ts'
import { findTaken, lockReferences, type References } from './lock-queries.ts'

/**
 * Looks up what a draft refers to, and whether other products have what only one may have.
 * @param productId of the product itself, 0 for a new one
 * @throws Refusal 400 for what is not there, or what another product has already
 */
export async function check(
  tx: Tx,
  productId: number,
  draft: ProductDraft,
  gradeLevels: readonly number[],
): Promise<References> {
  const chosen = draft.productOptions.flatMap(({ variation }) => variation)
  const found = await lockReferences(tx, {
    ...draft,
    productId,
    gradeLevels,
    options: [...new Set(chosen.filter((id) => id !== null))],
  })
  const unknown = faultOfReferences(draft, gradeLevels, found)
  if (unknown) throw unknown
  const taken = await findTaken(tx, productId, {
    name: draft.productName,
    code: draft.productCode,
    skus: draft.productOptions.map(({ SKU }) => SKU),
  })
  const fault = faultOfTaken(draft, taken)
  if (fault) throw fault
  return found
}

/** The head of an audit row about a product. */
export function entryOf(session: Session, action: AuditAction, name: string) {
  return {
    session,
    module: 'Inventory',
    subModule: 'Product',
    action,
    description: `${AUDIT_VERB[action]} product ${name}`,
  } as const
}

export function gone(): Refusal {
  return notFound('This product no longer exists.')
}
