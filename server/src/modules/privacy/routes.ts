import { agreeToPrivacyNotice, publishPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as privacy from './service.ts'

/** What families are told of their data, and agree to. */
export const privacyRoutes: Routes = (deps) => [
  route(publishPrivacyNotice, ({ session, body }) => privacy.publish(deps, session, body)),
  route(agreeToPrivacyNotice, ({ session, body }) => privacy.agree(deps, session, body.version)),
]
