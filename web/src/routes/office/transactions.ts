import { OFFICE_AREAS } from '@kwaderno/contract/permissions.ts'
import type { DeliveryMethod } from '@kwaderno/contract/delivery-methods.ts'
import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import type { OrderStatusCode } from '@kwaderno/contract/order-status.ts'
import type { ReturnStatusCode } from '@kwaderno/contract/return-status.ts'
import { createRoute } from '@tanstack/react-router'
import { openFirst, requireArea } from '../../route-guards.ts'
import { choice, days, id, searchOf, text } from '../../search-params.ts'
import { officePage } from '../root.tsx'
import { LIST, office } from './office-root.ts'

const transactions = createRoute({
  getParentRoute: () => office,
  id: 'transactions-area',
  beforeLoad: requireArea(...OFFICE_AREAS.Transactions),
})

// The routes stand in constants: as arguments of addChildren they would lose their types.
const transactionPages = [
  createRoute({
    getParentRoute: () => transactions,
    path: '/transactions',
    beforeLoad: openFirst('Transactions'),
  }),
  createRoute({
    getParentRoute: () => transactions,
    path: '/transactions/orders',
    validateSearch: searchOf({
      ...LIST,
      ...days,
      orderStatus: choice<OrderStatusCode>(),
      paymentType: choice<PaymentType>(),
      deliveryMethod: choice<DeliveryMethod>(),
      gradeLevel: text,
      deliveryDay: text,
      isCounterSale: choice<'true' | 'false'>(),
      customerId: id,
      studentId: id,
    }),
    component: officePage((pages) => pages.OrdersPage),
  }),
  createRoute({
    getParentRoute: () => transactions,
    path: '/transactions/orders/$orderId/manage',
    component: officePage((pages) => pages.ManageOrderPage),
  }),
  createRoute({
    getParentRoute: () => transactions,
    path: '/transactions/returns',
    validateSearch: searchOf({
      ...LIST,
      ...days,
      status: choice<ReturnStatusCode>(),
      reason: id,
      customerId: id,
    }),
    component: officePage((pages) => pages.ReturnsPage),
  }),
  createRoute({
    getParentRoute: () => transactions,
    path: '/transactions/returns/$id/manage',
    component: officePage((pages) => pages.ManageReturnPage),
  }),
  createRoute({
    getParentRoute: () => transactions,
    path: '/transactions/returns/$exchangeId/exchange/manage',
    component: officePage((pages) => pages.ManageExchangePage),
  }),
] as const

export const transactionRoutes = transactions.addChildren(transactionPages)
