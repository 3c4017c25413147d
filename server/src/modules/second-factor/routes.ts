import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  stepUp,
} from '@kwaderno/contract/second-factor.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { callerOf } from '../../core/security-log.ts'
import * as factor from './service.ts'

export const secondFactorRoutes: Routes = (deps) => [
  route(getSecondFactor, ({ session }) => factor.state(deps, session)),
  route(beginSecondFactor, ({ session, body, request }) =>
    factor.begin(deps, session, body.password, callerOf(request)),
  ),
  route(confirmSecondFactor, ({ session, body, request }) =>
    factor.confirm(deps, session, body.code, callerOf(request)),
  ),
  route(endSecondFactor, ({ session, body, request }) =>
    factor.switchOff(deps, session, body.code, callerOf(request)),
  ),
  route(renewRecoveryCodes, ({ session, body, request }) =>
    factor.renewCodes(deps, session, body.code, callerOf(request)),
  ),
  route(stepUp, ({ session, body, request }) => factor.stepUp(deps, session, body.code, callerOf(request))),
]
