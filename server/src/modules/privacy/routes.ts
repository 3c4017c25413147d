import { agreeToPrivacyNotice, publishPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { listAccess } from '@kwaderno/contract/access-log.ts'
import { changeRetention, getRetention, listRetentionRuns } from '@kwaderno/contract/retention.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { exportAccess, pageOfAccess } from './access-log.ts'
import * as retention from './retention.ts'
import * as privacy from './service.ts'

/** What families are told of their data and agree to, how long it stays, and who of the staff has seen it. */
export const privacyRoutes: Routes = (deps) => [
  route(publishPrivacyNotice, ({ session, body }) => privacy.publish(deps, session, body)),
  route(agreeToPrivacyNotice, ({ session, body }) => privacy.agree(deps, session, body.version)),
  route(getRetention, () => retention.getRetention(deps.db)),
  route(listRetentionRuns, () => retention.listRuns(deps.db)),
  route(changeRetention, ({ session, body }) => retention.changeTo(deps, session, body)),
  route(listAccess, ({ query }) =>
    query.export ? exportAccess(deps.reads, query) : pageOfAccess(deps.db, query),
  ),
]
