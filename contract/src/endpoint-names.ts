import type * as accessLog from './access-log.ts'
import type * as account from './account.ts'
import type * as address from './address.ts'
import type * as approval from './approval.ts'
import type * as auditLog from './audit-log.ts'
import type * as backInStock from './back-in-stock.ts'
import type * as bankList from './bank-list.ts'
import type * as banner from './banner.ts'
import type * as barcode from './barcode.ts'
import type * as cart from './cart.ts'
import type * as catalogue from './catalogue.ts'
import type * as category from './category.ts'
import type * as checkout from './checkout.ts'
import type * as claim from './claim.ts'
import type * as common from './common.ts'
import type * as company from './company.ts'
import type * as counter from './counter.ts'
import type * as content from './faq.ts'
import type * as faqs from './faq-content.ts'
import type * as customer from './customer.ts'
import type * as dashboard from './dashboard.ts'
import type * as emailChange from './email-change.ts'
import type * as erasure from './erasure.ts'
import type * as home from './home.ts'
import type * as importing from './import.ts'
import type * as inventoryReport from './inventory-report.ts'
import type * as invoice from './invoice.ts'
import type * as mail from './mail.ts'
import type * as mailTemplate from './mail-template.ts'
import type * as manageReturns from './manage-returns.ts'
import type * as order from './order.ts'
import type * as orderAttachment from './order-attachment.ts'
import type * as orderBulk from './order-bulk.ts'
import type * as orderDays from './order-days.ts'
import type * as orderList from './order-list.ts'
import type * as orderReport from './order-report.ts'
import type * as orderTracking from './order-tracking.ts'
import type * as payment from './payment.ts'
import type * as paymentAccount from './payment-account.ts'
import type * as pickup from './pickup.ts'
import type * as pickupSlots from './pickup-slots.ts'
import type * as printBarcode from './print-barcode.ts'
import type * as privacy from './privacy.ts'
import type * as product from './product.ts'
import type * as profile from './profile.ts'
import type * as retention from './retention.ts'
import type * as returns from './returns.ts'
import type * as role from './role.ts'
import type * as promotion from './promotion.ts'
import type * as roster from './roster.ts'
import type * as schoolList from './school-list.ts'
import type * as myLists from './school-list-mine.ts'
import type * as salesReport from './sales-report.ts'
import type * as savedView from './saved-view.ts'
import type * as search from './search.ts'
import type * as searchWords from './search-words.ts'
import type * as secondFactor from './second-factor.ts'
import type * as security from './security-log.ts'
import type * as session from './session.ts'
import type * as settings from './settings.ts'
import type * as setup from './setup.ts'
import type * as stock from './stock.ts'
import type * as stockCount from './stock-count.ts'
import type * as specialDiscountQuote from './special-discount-quote.ts'
import type * as swap from './swap.ts'
import type * as system from './system.ts'
import type * as student from './student.ts'
import type * as studentRecord from './student-record.ts'
import type * as user from './user.ts'
import type * as userBulk from './user-bulk.ts'
import type * as variation from './variation.ts'
import type * as stale from './stale.ts'

/** Every file of the contract that declares endpoints. */
type Files =
  | typeof accessLog
  | typeof account
  | typeof address
  | typeof approval
  | typeof auditLog
  | typeof backInStock
  | typeof bankList
  | typeof banner
  | typeof barcode
  | typeof cart
  | typeof catalogue
  | typeof category
  | typeof checkout
  | typeof claim
  | typeof common
  | typeof faqs
  | typeof company
  | typeof counter
  | typeof content
  | typeof customer
  | typeof dashboard
  | typeof emailChange
  | typeof erasure
  | typeof home
  | typeof importing
  | typeof inventoryReport
  | typeof invoice
  | typeof mail
  | typeof mailTemplate
  | typeof manageReturns
  | typeof order
  | typeof orderAttachment
  | typeof orderBulk
  | typeof orderDays
  | typeof orderList
  | typeof orderReport
  | typeof orderTracking
  | typeof payment
  | typeof paymentAccount
  | typeof pickup
  | typeof pickupSlots
  | typeof printBarcode
  | typeof privacy
  | typeof product
  | typeof profile
  | typeof promotion
  | typeof retention
  | typeof returns
  | typeof role
  | typeof roster
  | typeof salesReport
  | typeof schoolList
  | typeof myLists
  | typeof savedView
  | typeof search
  | typeof searchWords
  | typeof secondFactor
  | typeof security
  | typeof session
  | typeof settings
  | typeof setup
  | typeof stock
  | typeof stockCount
  | typeof specialDiscountQuote
  | typeof swap
  | typeof system
  | typeof student
  | typeof studentRecord
  | typeof user
  | typeof userBulk
  | typeof variation

/** The endpoints among what a file exports. */
type EndpointsOf<File> = File extends unknown
  ? Extract<File[keyof File], { name: string; method: string; path: string }>
  : never

type Declared = EndpointsOf<Files>

/** Each endpoint's own name. */
export type EndpointName = Declared['name']

/** All names in an `invalidates` and in the groups of stale.ts. */
type Invalidated = NonNullable<Declared['invalidates']>[number] | (typeof stale)[keyof typeof stale][number]

type Existing<Name extends EndpointName> = Name

/** Does not compile when one of those names is no endpoint's; the compiler's message says which. */
export type InvalidatedName = Existing<Invalidated>
