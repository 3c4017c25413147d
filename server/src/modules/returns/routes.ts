import { askBalance, decideReturn, listReturns, saveExchange } from '@kwaderno/contract/manage-returns.ts'
import {
  getReturn,
  listExchangeOptions,
  listMyReturns,
  requestExchange,
  requestReturn,
} from '@kwaderno/contract/returns.ts'
import { getSwap, requestSwap } from '@kwaderno/contract/swap.ts'
import { ownRoute, route, type Routes } from '../../core/endpoint.ts'
import { askBalance as ask } from './ask-balance.ts'
import { decideReturn as decide } from './decide.ts'
import { saveExchange as save } from './exchange.ts'
import { GONE as NO_ORDER } from '../orders/rules.ts'
import { findReturn } from './records.ts'
import { GONE as NO_REQUEST, unitsOf } from './rules.ts'
import * as returns from './service.ts'
import { findSwapOrder } from './swap-queries.ts'
import { readSwap } from './swap-slip.ts'
import { requestSwap as swap } from './swap.ts'
import { exportStaff, listStaff } from './staff-list.ts'
import { toCustomerReturn, toStaffReturn } from './views.ts'

/** Returns and exchanges as customers ask for them and staff decide them. */
export const returnRoutes: Routes = (deps) => [
  route(listMyReturns, ({ session, query }) => returns.listMine(deps, session, query)),
  route(listReturns, ({ query }) => (query.export ? exportStaff(deps, query) : listStaff(deps, query))),
  route(decideReturn, ({ session, params, body }) => decide(deps, session, params.id, body.status)),
  route(askBalance, ({ session, params, body }) => ask(deps, session, params.id, body)),
  route(saveExchange, ({ session, params, body, files }) =>
    save(deps, { session, requestId: params.id, form: body, added: files.paymentAttachments }),
  ),
  ownRoute(
    getReturn,
    { gone: NO_REQUEST, find: ({ params }) => findReturn(deps.db, params.id) },
    async (call) => (call.own.isStaff ? toStaffReturn(call.record) : toCustomerReturn(call.record)),
  ),
  ownRoute(getSwap, { gone: NO_ORDER, find: ({ params }) => findSwapOrder(deps.db, params.id) }, (call) =>
    readSwap(deps, call.record),
  ),
  ownRoute(requestSwap, { gone: NO_ORDER }, ({ own, session, body }) => swap(deps, { own, session }, body)),
  route(listExchangeOptions, ({ session, query }) => returns.listOptions(deps, session, query.isAdmin)),
  ownRoute(requestExchange, { gone: NO_ORDER }, ({ own, session, body, files }) =>
    returns.requestReturn(
      deps,
      { own, session },
      {
        ...body,
        units: body.items,
        attachments: files.attachments,
        attachmentField: 'attachments',
      },
    ),
  ),
  ownRoute(requestReturn, { gone: NO_ORDER }, ({ own, session, body, files }) =>
    returns.requestReturn(
      deps,
      { own, session },
      {
        ...body,
        units: unitsOf(body),
        attachments: files.images,
        attachmentField: 'images',
      },
    ),
  ),
]
