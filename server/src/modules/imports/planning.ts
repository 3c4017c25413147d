import type { StoredProduct } from '../products/service.ts'
import type { Catalogue } from './catalogue.ts'
import type { FileRow } from '../../core/sheet-rows.ts'
import type { Names } from './names.ts'
import type { Faults, May } from './plan.ts'

/** The rows of one product. */
export interface Group {
  rows: readonly FileRow[]
  stored: StoredProduct | undefined
}

/** What all products of a file share while it is gone through. */
export interface Planning {
  catalogue: Catalogue
  names: Names
  faults: Faults
  may: May
  /** What products further up in the file are called, by the folded SKUs that they take, and their folded names. */
  claimedSkus: Map<string, string>
  claimedNames: Set<string>
}
