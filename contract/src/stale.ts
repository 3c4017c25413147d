/** Groups of endpoints, by name, that become stale together. endpoint-names.ts checks that each name exists. */

/** The sales book, which every order and every exchange may be in. */
const INVOICES = ['listInvoices', 'sumInvoices', 'getInvoiceDocument'] as const

/** The slots of the counter: what is booked, what is free, and what was handed over. */
export const PICKUP_SLOTS = ['listPickupSlots', 'getPickupDay', 'getPickupMonth'] as const

export const ORDERS = [
  'listOrders',
  'getOrder',
  'getClaim',
  'getSwap',
  'listMyOrders',
  'countMyOrders',
  'listReturns',
  'listMyReturns',
  'getReturn',
  'getHome',
  'listPayments',
  'getPayment',
  'listBankLines',
  ...INVOICES,
  ...PICKUP_SLOTS,
] as const

/** What has come in on the shop's accounts, and what it may be for. */
export const BANK_LINES = ['listBankLines', 'getPayment'] as const

export const DASHBOARD = ['getDashboard', 'getWaiting'] as const

export const COUNTER_SALES = ['listCounterSales', 'sumCounterSales', 'getReceipt'] as const

/** What shows a product, its options or their stock. */
export const PRODUCTS = [
  'listProducts',
  'listShelves',
  'getProduct',
  'listShop',
  'getShopFacets',
  'suggestProducts',
  'listRelated',
  'listCategoryCards',
  'listExchangeOptions',
  'listPrintItems',
  'listBarcodes',
  'getBarcode',
  'listCategories',
  'listVariations',
  'findCounterItems',
  'getCounterItem',
] as const

/** What shows or offers the name of a category, a variation or an option, and what is found by search words. */
export const NAMES = [
  ...PRODUCTS,
  'listSearchWords',
  'listCategoryChoices',
  'listVariationChoices',
  'listVariationOptionChoices',
  'listProductVariationOptions',
] as const

/** The first student of a user is changed with him. */
export const USERS = [
  'listUsers',
  'getUser',
  'getUserSecondFactor',
  'listApprovals',
  'listStudents',
  'getPromotion',
] as const

/** Students, as parents and as staff see them, and what shows or goes by the first of a parent. */
export const STUDENTS = [
  'listMyStudents',
  'getProfile',
  'getHome',
  'listShelves',
  'listStudents',
  'getPromotion',
  'getSchoolYear',
] as const

/** School lists, as staff and as parents see them. */
export const SCHOOL_LISTS = ['listSchoolLists', 'getSchoolList', 'listMyLists'] as const

export const ROLES = ['listRoles', 'getRole', 'listRoleChoices'] as const

export const FAQS = ['listEditedFaqs', 'listFaqs'] as const

export const BANNERS = ['listStaffBanners', 'listBanners'] as const

/** Where customers pay, as they and as staff see it, and of what bank lists may be. */
export const PAYMENT_ACCOUNTS = [
  'listStaffPaymentAccounts',
  'listPaymentAccounts',
  'getBankInstructions',
  'listBankAccounts',
] as const

/** What the event behind a notification may have changed; its text does not say it to a program. */
export const NEWS = [...ORDERS, ...USERS, ...DASHBOARD] as const
