import {
  addToCart,
  addToCartBySku,
  changeCartItem,
  listCart,
  orderAgain,
  removeCartItem,
} from '@kwaderno/contract/cart.ts'
import { ownRoute, route, type Routes } from '../../core/endpoint.ts'
import { limitsOf } from '../../core/customer-limits.ts'
import type { Session } from '../../core/session.ts'
import { GONE as NO_ORDER } from '../orders/rules.ts'
import * as again from './order-again.ts'
import { deleteRow } from './queries.ts'
import * as cart from './service.ts'

const GONE = 'This item is no longer in your cart.'

export const cartRoutes: Routes = ({ db, config }) => {
  const ownerOf = (session: Session) => ({ userId: session.userId, most: limitsOf(config, session).pieces })
  return [
    route(listCart, ({ session }) => cart.listCart(db, session.userId)),
    route(addToCart, ({ body, session }) => cart.addToCart(db, ownerOf(session), body)),
    route(addToCartBySku, ({ params, body, session }) =>
      cart.addToCartBySku(db, ownerOf(session), { ...params, ...body }),
    ),
    ownRoute(changeCartItem, { gone: GONE }, async ({ own, params, body, session }) =>
      own.row(await cart.changeCartItem(db, ownerOf(session), params.id, body.quantity)),
    ),
    ownRoute(orderAgain, { gone: NO_ORDER }, async ({ own, params, session }) =>
      own.row(await again.orderAgain(db, ownerOf(session), params.id)),
    ),
    ownRoute(removeCartItem, { gone: GONE }, async ({ own, params }) => {
      own.row(await deleteRow(db, own.userId, params.id))
    }),
  ]
}
