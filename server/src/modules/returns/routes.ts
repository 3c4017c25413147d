import { decideReturn, listReturns, saveExchange } from '@kwaderno/contract/manage-returns.ts'
import {
  getReturn,
  listExchangeOptions,
  listMyReturns,
  requestExchange,
  requestReturn,
} from '@kwaderno/contract/returns.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { decideReturn as decide } from './decide.ts'
import { saveExchange as save } from './exchange.ts'
import { unitsOf } from './rules.ts'
import * as returns from './service.ts'
import { exportStaff, listStaff } from './staff-list.ts'

/** Returns and exchanges as customers ask for them and staff decide them. */
export const returnRoutes: Routes = (deps) => [
  route(listMyReturns, ({ session, query }) => returns.listMine(deps, session, query)),
  route(listReturns, ({ query }) => (query.export ? exportStaff(deps, query) : listStaff(deps, query))),
  route(decideReturn, ({ session, params, body }) => decide(deps, session, params.id, body.status)),
  route(saveExchange, ({ session, params, body, files }) =>
    save(deps, { session, requestId: params.id, form: body, added: files.paymentAttachments }),
  ),
  route(getReturn, ({ session, params }) => returns.getReturn(deps, session, params.id)),
  route(listExchangeOptions, ({ session, query }) => returns.listOptions(deps, session, query.isAdmin)),
  route(requestExchange, ({ session, body, files }) =>
    returns.requestReturn(deps, session, {
      ...body,
      units: body.items,
      attachments: files.attachments,
      attachmentField: 'attachments',
    }),
  ),
  route(requestReturn, ({ session, body, files }) =>
    returns.requestReturn(deps, session, {
      ...body,
      units: unitsOf(body),
      attachments: files.images,
      attachmentField: 'images',
    }),
  ),
]
