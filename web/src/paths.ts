import type { DeliveryMethod } from '@kwaderno/contract/cart.ts'
import type { FaqSection } from '@kwaderno/contract/common.ts'
import type { OrderTab } from '@kwaderno/contract/order-status.ts'

/** The shop's and the back office's addresses. Nobody else spells a URL of ours. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  stopEmailChange: '/stop-email-change',
  logout: '/logout',
  notFound: '/404',
  contactUs: '/contact-us',
  aboutUs: '/about-us',
  faqs: '/faqs',
  faqSection: (section: FaqSection) => `/faqs?section=${section}`,

  shop: '/shop',
  shopSearch: (search: string) => withQuery('/shop', { search }),
  shopCategory: (id: number) => withQuery('/shop', { categories: id }),
  shopGrade: (id: number) => withQuery('/shop', { gradeLevels: id }),
  product: (id: number) => `/shop/${id}`,
  cart: '/cart',
  checkout: '/checkout',
  orders: '/orders',
  ordersTab: (tab: OrderTab) => withQuery('/orders', { tab }),
  order: (id: number) => `/orders/${id}`,
  returnRequest: (orderId: number) => `/orders/return-and-exchange-requests/${orderId}`,
  returns: '/return-and-exchange',
  returnSearch: (search: string) => withQuery('/return-and-exchange', { search }),
  return: (id: number) => `/return-and-exchange/${id}/manage`,
  exchange: (id: number) => `/return-and-exchange/${id}/exchange/manage`,
  profile: '/profile',
  profileEdit: '/profile/edit',
  changePassword: '/profile/change-password',
  secondFactor: '/profile/second-factor',
  messages: '/messages',
  conversation: (userId: number) => `/messages/${userId}`,
  newMessages: '/messages?show=new',

  dashboard: '/dashboard',
  products: '/products',
  inventory: '/products/inventory',
  lowStock: '/products/inventory?stockLevel=low',
  newProduct: '/products/inventory/new',
  manageProduct: (id: number) => `/products/inventory/${id}/manage`,
  categories: '/products/categories',
  variations: '/products/variations',
  searchWords: '/products/search-words',
  barcodes: '/products/barcode',
  pendingBarcodes: '/products/barcode?status=Pending',
  manageBarcode: (id: number) => `/products/barcode/${id}/manage`,
  printBarcode: '/products/print-barcode',
  shopPreview: '/products/shop-preview',
  productPreview: (id: number) => `/products/shop-preview/${id}`,

  transactions: '/transactions',
  staffOrders: '/transactions/orders',
  pendingOrders: '/transactions/orders?orderStatus=0',
  staffOrdersOf: (query: { orderStatus?: number; deliveryMethod?: DeliveryMethod; customerId?: number }) =>
    withQuery('/transactions/orders', query),
  manageOrder: (id: number) => `/transactions/orders/${id}/manage`,
  /** The same with the payment open. */
  approveOrder: (id: number) => `/transactions/orders/${id}/manage#approve`,
  staffOrderSearch: (search: string) => withQuery('/transactions/orders', { search, orderStatus: 0 }),
  staffReturns: '/transactions/returns',
  staffReturnsOf: (customerId: number) => withQuery('/transactions/returns', { customerId }),
  pendingReturns: '/transactions/returns?status=0',
  staffReturnSearch: (search: string) => withQuery('/transactions/returns', { search }),
  manageReturn: (id: number) => `/transactions/returns/${id}/manage`,
  manageExchange: (id: number) => `/transactions/returns/${id}/exchange/manage`,

  utilities: '/utilities',
  usersAndRoles: '/utilities/users-and-roles',
  roles: '/utilities/users-and-roles/roles',
  role: (id: number) => withQuery('/utilities/users-and-roles/roles', { roleId: id }),
  newRole: '/utilities/users-and-roles/roles?roleId=new',
  users: '/utilities/users-and-roles/users',
  pendingUsers: '/utilities/users-and-roles/users?status=0',
  usersOfRole: (roleId: number) => withQuery('/utilities/users-and-roles/users', { roleId }),
  addUser: '/utilities/users-and-roles/users/add',
  manageUser: (id: number) => `/utilities/users-and-roles/users/${id}/manage`,
  appearance: '/utilities/appearance',
  banners: '/utilities/appearance/banners',
  editContactUs: '/utilities/appearance/contact-us',
  editAboutUs: '/utilities/appearance/about-us',
  editFaqs: '/utilities/appearance/faqs',
  editFaq: (section: FaqSection) => `/utilities/appearance/faqs/edit/${section}`,

  /** @param from where it is looked at: the id of an order, or a list; that is the way back */
  customer: (id: number, from?: number | 'messages' | 'users') => withQuery(`/customers/${id}`, { from }),

  reports: '/reports',
  inventoryReport: '/reports/inventory',
  ordersReport: '/reports/orders',
  salesReport: '/reports/sales-order',
  auditLogs: '/reports/audit-logs',
  securityLog: '/reports/security-log',
} as const

/** Appends a query; empty values are left out, lists repeat their name. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>,
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${path}?${search}` : path
}
