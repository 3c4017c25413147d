import {
  addToCart,
  addToCartBySku,
  changeCartItem,
  listCart,
  orderAgain,
  removeCartItem,
} from '@kwaderno/contract/cart.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { limitsOf } from '../../core/limits.ts'
import type { Session } from '../../core/session.ts'
import * as again from './again.ts'
import * as cart from './service.ts'

export const cartRoutes: Routes = ({ db, config }) => {
  const ownerOf = (session: Session) => ({ userId: session.userId, most: limitsOf(config, session).pieces })
  return [
    route(listCart, ({ session }) => cart.listCart(db, session.userId)),
    route(addToCart, ({ body, session }) => cart.addToCart(db, ownerOf(session), body)),
    route(addToCartBySku, ({ params, body, session }) =>
      cart.addToCartBySku(db, ownerOf(session), { ...params, ...body }),
    ),
    route(changeCartItem, ({ params, body, session }) =>
      cart.changeCartItem(db, ownerOf(session), params.id, body.quantity),
    ),
    route(orderAgain, ({ params, session }) => again.orderAgain(db, ownerOf(session), params.id)),
    route(removeCartItem, ({ params, session }) => cart.removeCartItem(db, session.userId, params.id)),
  ]
}
