import {
  getReturn,
  listExchangeOptions,
  listMyReturns,
  requestExchange,
  requestReturn,
} from '@kwaderno/contract/returns.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { unitsOf } from './rules.ts'
import * as returns from './service.ts'

/** Returns and exchanges as customers ask for them. */
export const returnRoutes: Routes = (deps) => [
  route(listMyReturns, ({ session, query }) => returns.listMine(deps, session, query)),
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
