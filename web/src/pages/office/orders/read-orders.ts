import { DELIVERY_METHODS } from '@kwaderno/contract/delivery-methods.ts'
import { NO_DELIVERY_DAY } from '@kwaderno/contract/order-list.ts'
import { ORDER_STATUS_CODE, ORDER_STATUSES } from '@kwaderno/contract/order-status.ts'
import { PAYMENT_TYPES } from '@kwaderno/contract/payment-types.ts'
import { placeOf } from '../../../features/lists/use-list.ts'
import type { SearchOf } from '../../../href.ts'
import type { paths } from '../../../paths.ts'
import { among, day } from '../../../search-params.ts'

const STATUS_CODES = ORDER_STATUSES.map((status) => String(ORDER_STATUS_CODE[status]))
const SORTS = [
  'orderNumberAsc',
  'orderNumberDesc',
  'quantityAsc',
  'quantityDesc',
  'createdOnAsc',
  'createdOnDesc',
] as const

/** What the address of the list says. */
export const readOrders = (search: SearchOf<typeof paths.staffOrders>) => ({
  filter: {
    search: search.search,
    orderStatus: among(STATUS_CODES, search.orderStatus) ?? '',
    paymentType: among(PAYMENT_TYPES, search.paymentType) ?? ('' as const),
    deliveryMethod: among(DELIVERY_METHODS, search.deliveryMethod) ?? ('' as const),
    // No grade level has a longer name.
    gradeLevel: search.gradeLevel.slice(0, 50),
    deliveryDay: search.deliveryDay === NO_DELIVERY_DAY ? NO_DELIVERY_DAY : day([search.deliveryDay]),
    isCounterSale: among(['true', 'false'] as const, search.isCounterSale) ?? ('' as const),
    customerId: search.customerId,
    studentId: search.studentId,
    dateFrom: search.dateFrom,
    dateTo: search.dateTo,
  },
  place: placeOf(search, SORTS, 'createdOnDesc'),
})

export type OrderFilter = ReturnType<typeof readOrders>['filter']
