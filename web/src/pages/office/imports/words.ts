import type { ImportKind, ImportState, RowOutcome, StockMode } from '@kwaderno/contract/import-file.ts'
import type { Import } from '@kwaderno/contract/import.ts'
import type { BadgeColor } from '../../../ui/status-color.ts'

export const KIND_LABEL: Record<ImportKind, string> = {
  products: 'Products',
  prices: 'Prices',
  stock: 'Stock',
}

export const MODE_LABEL: Record<StockMode, string> = { opening: 'Opening stock', restock: 'Restock' }

export const STATE_COLOR: Record<ImportState, BadgeColor> = {
  Checking: 'info',
  Checked: 'warning',
  Applying: 'info',
  Done: 'success',
  Failed: 'danger',
}

export const OUTCOME: Record<RowOutcome, { label: string; color: BadgeColor }> = {
  new: { label: 'New', color: 'success' },
  changed: { label: 'Changed', color: 'info' },
  unchanged: { label: 'Unchanged', color: 'slate' },
  faulty: { label: 'Faulty', color: 'danger' },
}

/** 'Products', 'Stock · Restock' */
export function whatOf({ kind, mode }: Pick<Import, 'kind' | 'mode'>): string {
  return mode === null ? KIND_LABEL[kind] : `${KIND_LABEL[kind]} · ${MODE_LABEL[mode]}`
}

/** A job is at work on it. */
export function isWorking({ state }: Pick<Import, 'state'>): boolean {
  return state === 'Checking' || state === 'Applying'
}
