import { downloadFile } from '@kwaderno/contract/common.ts'
import { cancelOrder, editOrder, getOrder, updateOrderStatus } from '@kwaderno/contract/order.ts'
import { countMyOrders, listMyOrders, listOrders } from '@kwaderno/contract/order-list.ts'
import { keepOrder, setDeliveryTime } from '@kwaderno/contract/order-days.ts'
import { addOrderAttachment, deleteOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { moveOrders, readPickList, readSelected, selectOrders } from '@kwaderno/contract/order-bulk.ts'
import { quoteSpecialDiscount } from '@kwaderno/contract/special-discount-quote.ts'
import { changeTracking } from '@kwaderno/contract/order-tracking.ts'
import { ownRoute, route, type Routes } from '../../core/endpoint.ts'
import { KeptTotals } from '../../core/kept-totals.ts'
import { hasChanged } from '../../core/own-changes.ts'
import { ORDERS } from '../../live/change-log.ts'
import * as attachments from './attachments.ts'
import { moveMany, selectAll } from './bulk.ts'
import { setDeliveryTime as setDate } from './delivery.ts'
import { editOrder as edit } from './edit.ts'
import { keepOrder as keep } from './expiry.ts'
import { pickListOf } from './pick-list.ts'
import { countOwnOrders, findOrder } from './queries.ts'
import { GONE } from './rules.ts'
import * as orders from './service.ts'
import { quoteSpecialDiscount as quote } from './special-discount.ts'
import { changeTracking as track } from './tracking.ts'

/** Orders after their checkout, for customers and staff. */
export const orderRoutes: Routes = (deps) => {
  const totals = new KeptTotals(deps.changes, ORDERS)
  return [
    route(listMyOrders, ({ session, body }) => orders.listMine(deps, session, body)),
    route(countMyOrders, ({ session }) => countOwnOrders(deps.db, session.userId)),
    route(listOrders, ({ query, request }) =>
      orders.listAll(deps, query, hasChanged(request.headers) ? undefined : totals),
    ),
    route(selectOrders, ({ query }) => selectAll(deps, query)),
    route(moveOrders, async ({ session, body }) => ({ results: await moveMany(deps, session, body) })),
    route(readSelected, ({ body }) => orders.readMany(deps, body.orderIds)),
    route(readPickList, ({ body }) => pickListOf(deps, body.orderIds)),
    ownRoute(getOrder, { gone: GONE, find: ({ params }) => findOrder(deps.db, params.id) }, async (call) =>
      orders.toOrder(deps, call.record, call.own.isStaff),
    ),
    ownRoute(cancelOrder, { gone: GONE }, ({ own, session, params }) =>
      orders.cancelOrder(deps, { own, session }, params.id),
    ),
    ownRoute(updateOrderStatus, { gone: GONE }, ({ own, session, params, body }) =>
      orders.updateStatus(deps, { own, session }, params.id, body),
    ),
    route(setDeliveryTime, ({ session, params, body }) => setDate(deps, session, params.id, body)),
    route(changeTracking, ({ session, params, body }) => track(deps, session, params.id, body)),
    route(keepOrder, ({ session, params, body }) => keep(deps, session, params.id, body.version)),
    route(editOrder, ({ session, params, body, files }) =>
      edit(deps, { session, orderId: params.id, form: body, added: files.paymentDetailAttachments }),
    ),
    route(quoteSpecialDiscount, ({ params, body }) => quote(deps, params.id, body)),
    ownRoute(addOrderAttachment, { gone: GONE }, ({ own, session, params, body, files }) =>
      attachments.addAttachments(deps, { own, session }, params.id, { facts: body, files: files.attachment }),
    ),
    ownRoute(deleteOrderAttachment, { gone: GONE }, ({ own, params, body }) =>
      attachments.deleteAttachment(deps, own, params.id, body.attachment),
    ),
    ownRoute(downloadFile, { gone: 'This file does not exist.' }, ({ own, session, query, saw }) =>
      orders.download(deps, { own, session, saw }, query),
    ),
  ]
}
