import type { AuditedAction, Office } from './action.ts'
import { contentActions } from './content.ts'
import { counterActions } from './counter.ts'
import { countActions } from './counts.ts'
import { importActions } from './imports.ts'
import { mailActions } from './mails.ts'
import { nameActions } from './names.ts'
import { orderActions } from './orders.ts'
import { peopleActions } from './people.ts'
import { productActions } from './products.ts'
import { returnActions } from './returns.ts'
import { settingsActions } from './settings.ts'
import { intakeActions } from './stock.ts'

/** Each with calls of staff that are taken, in an order in which they can be made. */
export const AREAS: readonly [area: string, make: (office: Office) => AuditedAction[]][] = [
  ['names', nameActions],
  ['products', productActions],
  ['imports', importActions],
  ['intake', intakeActions],
  ['content', contentActions],
  ['orders', orderActions],
  ['counter sales', counterActions],
  ['counts', countActions],
  ['returns', returnActions],
  ['settings', settingsActions],
  ['mails', mailActions],
  ['people', peopleActions],
]
