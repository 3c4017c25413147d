import {
  addAddress,
  changeAddress,
  deleteAddress,
  getPickupAddress,
  listAddresses,
  setDefaultAddress,
} from '@kwaderno/contract/address.ts'
import { ownRoute, route, type Routes } from '../../core/endpoint.ts'
import * as addresses from './service.ts'

const GONE = 'This address no longer exists.'

export const addressRoutes: Routes = ({ db }) => [
  route(listAddresses, ({ session }) => addresses.listAddresses(db, session.userId)),
  route(getPickupAddress, () => addresses.getPickupAddress(db)),
  route(addAddress, ({ session, body }) => addresses.addAddress(db, session.userId, body)),
  ownRoute(changeAddress, { gone: GONE }, async ({ own, params, body }) =>
    addresses.changeAddress(db, own, params.id, body),
  ),
  ownRoute(setDefaultAddress, { gone: GONE }, ({ own, params }) =>
    addresses.setDefaultAddress(db, own, params.id),
  ),
  ownRoute(deleteAddress, { gone: GONE }, ({ own, params }) => addresses.deleteAddress(db, own, params.id)),
]
