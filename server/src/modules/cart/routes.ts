import {
  addToCart,
  addToCartBySku,
  changeCartItem,
  listCart,
  removeCartItem,
} from '@kwaderno/contract/cart.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as cart from './service.ts'

export const cartRoutes: Routes = ({ db }) => [
  route(listCart, ({ session }) => cart.listCart(db, session.userId)),
  route(addToCart, ({ body, session }) => cart.addToCart(db, session.userId, body)),
  route(addToCartBySku, ({ params, body, session }) =>
    cart.addToCartBySku(db, session.userId, { ...params, ...body }),
  ),
  route(changeCartItem, ({ params, body, session }) =>
    cart.changeCartItem(db, session.userId, params.id, body.quantity),
  ),
  route(removeCartItem, ({ params, session }) => cart.removeCartItem(db, session.userId, params.id)),
]
