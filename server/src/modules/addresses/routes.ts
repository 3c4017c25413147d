import {
  addAddress,
  changeAddress,
  deleteAddress,
  getPickupAddress,
  listAddresses,
  setDefaultAddress,
} from '@kwaderno/contract/address.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as addresses from './service.ts'

export const addressRoutes: Routes = ({ db }) => [
  route(listAddresses, ({ session }) => addresses.listAddresses(db, session.userId)),
  route(getPickupAddress, () => addresses.getPickupAddress(db)),
  route(addAddress, ({ session, body }) => addresses.addAddress(db, session.userId, body)),
  route(changeAddress, ({ session, params, body }) =>
    addresses.changeAddress(db, session.userId, params.id, body),
  ),
  route(setDefaultAddress, ({ session, params }) =>
    addresses.setDefaultAddress(db, session.userId, params.id),
  ),
  route(deleteAddress, ({ session, params }) => addresses.deleteAddress(db, session.userId, params.id)),
]
