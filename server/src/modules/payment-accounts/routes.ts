import {
  addPaymentAccount,
  listStaffPaymentAccounts,
  sortPaymentAccounts,
  updatePaymentAccount,
} from '@kwaderno/contract/payment-account.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as accounts from './service.ts'

/** Where customers pay, for those who maintain it. */
export const paymentAccountRoutes: Routes = (deps) => [
  route(listStaffPaymentAccounts, () => accounts.listAccounts(deps.db, deps.images)),
  route(addPaymentAccount, ({ session, body, files }) =>
    accounts.addAccount(deps, session, body, files.Qr.at(0)),
  ),
  route(sortPaymentAccounts, ({ session, body }) => accounts.sortAccounts(deps, session, body.ids)),
  route(updatePaymentAccount, ({ session, params, body, files }) =>
    accounts.updateAccount(deps, session, params.id, body, files.Qr.at(0)),
  ),
]
