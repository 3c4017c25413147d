import type { AuditedAction, Office } from './action.ts'
import { approvalActions } from './approvals.ts'
import { bankListActions } from './bank-lists.ts'
import { contentActions } from './content.ts'
import { counterActions } from './counter.ts'
import { countActions } from './counts.ts'
import { importActions } from './imports.ts'
import { mailActions } from './mails.ts'
import { nameActions } from './names.ts'
import { orderActions } from './orders.ts'
import { paymentActions } from './payments.ts'
import { peopleActions } from './people.ts'
import { pickupActions } from './pickup.ts'
import { privacyActions } from './privacy.ts'
import { productActions } from './products.ts'
import { schoolListActions } from './school-lists.ts'
import { returnActions } from './returns.ts'
import { rosterActions } from './rosters.ts'
import { settingsActions } from './settings.ts'
import { studentActions } from './students.ts'
import { intakeActions } from './stock.ts'

/** Each with calls of staff that are taken, in an order in which they can be made. */
export const AREAS: readonly [area: string, make: (office: Office) => AuditedAction[]][] = [
  ['names', nameActions],
  ['products', productActions],
  ['imports', importActions],
  ['intake', intakeActions],
  ['content', contentActions],
  ['orders', orderActions],
  ['payments', paymentActions],
  ['pickup', pickupActions],
  ['counter sales', counterActions],
  ['counts', countActions],
  ['returns', returnActions],
  ['school lists', schoolListActions],
  ['settings', settingsActions],
  ['bank lists', bankListActions],
  ['mails', mailActions],
  ['rosters', rosterActions],
  ['students', studentActions],
  ['approvals', approvalActions],
  ['privacy', privacyActions],
  ['people', peopleActions],
]
