import {
  decideErasure,
  downloadMyData,
  getMyPrivacy,
  listErasures,
  requestErasure,
  withdrawErasure,
} from '@kwaderno/contract/erasure.ts'
import { agreeToPrivacyNotice, publishPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { listAccess } from '@kwaderno/contract/access-log.ts'
import { changeRetention, getRetention, listRetentionRuns } from '@kwaderno/contract/retention.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { callerOf } from '../../core/security-log.ts'
import { exportAccess, pageOfAccess } from './access-log.ts'
import * as erasures from './erasures.ts'
import * as myData from './my-data.ts'
import { listRequests } from './queries.ts'
import * as retention from './retention.ts'
import * as privacy from './service.ts'

/**
 * What families are told of their data and agree to, what they take with them and want to be gone, how long it stays, and
 * who of the staff has seen it.
 */
export const privacyRoutes: Routes = (deps) => [
  route(publishPrivacyNotice, ({ session, body }) => privacy.publish(deps, session, body)),
  route(agreeToPrivacyNotice, ({ session, body }) => privacy.agree(deps, session, body.version)),
  route(getMyPrivacy, ({ session }) => erasures.getMine(deps, session)),
  route(downloadMyData, ({ session, body, request }) =>
    myData.download(deps, session, body.password, callerOf(request)),
  ),
  route(requestErasure, ({ session, body, request }) =>
    erasures.request(deps, session, body.password, callerOf(request)),
  ),
  route(withdrawErasure, ({ session }) => erasures.withdraw(deps, session)),
  route(listErasures, ({ query }) => listRequests(deps.db, query, deps.clock.now())),
  route(decideErasure, ({ session, params, body }) => erasures.decide(deps, session, params.id, body)),
  route(getRetention, () => retention.getRetention(deps.db)),
  route(listRetentionRuns, () => retention.listRuns(deps.db)),
  route(changeRetention, ({ session, body }) => retention.changeTo(deps, session, body)),
  route(listAccess, ({ query }) =>
    query.export ? exportAccess(deps.reads, query) : pageOfAccess(deps.db, query),
  ),
]
