import { checkDuplicate, checkout, getDeliveryFee } from '@kwaderno/contract/checkout.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as service from './service.ts'

export const checkoutRoutes: Routes = (deps) => [
  route(checkout, ({ body, files, session }) =>
    service.placeOrder(deps, {
      session,
      form: body,
      attachments: files.paymentAttachment,
      claimProofs: files.specialDiscountProof,
    }),
  ),
  route(getDeliveryFee, ({ body, session }) => service.deliveryFeeOf(deps.db, session.userId, body)),
  route(checkDuplicate, ({ body, session }) =>
    service.checkDuplicate(deps.db, session.userId, body.cartItemIds),
  ),
]
