import { downloadFile } from '@kwaderno/contract/common.ts'
import {
  addOrderAttachment,
  cancelOrder,
  countMyOrders,
  deleteOrderAttachment,
  editOrder,
  getOrder,
  listMyOrders,
  listOrders,
  setDeliveryTime,
  updateOrderStatus,
} from '@kwaderno/contract/order.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as attachments from './attachments.ts'
import { setDeliveryTime as setDate } from './delivery.ts'
import { editOrder as edit } from './edit.ts'
import { countOwnOrders } from './queries.ts'
import * as orders from './service.ts'

/** Orders after their checkout, for customers and staff. */
export const orderRoutes: Routes = (deps) => [
  route(listMyOrders, ({ session, body }) => orders.listMine(deps, session, body)),
  route(countMyOrders, ({ session }) => countOwnOrders(deps.db, session.userId)),
  route(listOrders, ({ query }) => orders.listAll(deps, query)),
  route(getOrder, ({ session, params }) => orders.getOrder(deps, session, params.id)),
  route(cancelOrder, ({ session, params }) => orders.cancelOrder(deps, session, params.id)),
  route(updateOrderStatus, ({ session, params, body }) =>
    orders.updateStatus(deps, session, params.id, body),
  ),
  route(setDeliveryTime, ({ session, params, body }) => setDate(deps, session, params.id, body)),
  route(editOrder, ({ session, params, body, files }) =>
    edit(deps, { session, orderId: params.id, form: body, added: files.paymentDetailAttachments }),
  ),
  route(addOrderAttachment, ({ session, params, files }) =>
    attachments.addAttachments(deps, session, params.id, files.attachment),
  ),
  route(deleteOrderAttachment, ({ session, params, body }) =>
    attachments.deleteAttachment(deps, session, params.id, body.attachment),
  ),
  route(downloadFile, ({ session, query }) => orders.download(deps, session, query)),
]
