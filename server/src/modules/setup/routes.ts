import { checkSetupCode, getSetup, setUpShop } from '@kwaderno/contract/setup.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { callerOf } from '../../core/security-log.ts'
import { readSetupCode } from '../../core/setup-code.ts'
import * as setup from './service.ts'

/** How a bare shop gets its administrator. */
export const setupRoutes: Routes = (deps) => [
  route(getSetup, async () => ({ needed: (await readSetupCode(deps.db)) !== undefined })),
  route(checkSetupCode, ({ body }) => setup.checkCode(deps.db, body.code)),
  route(setUpShop, ({ body, request }) => setup.setUpShop(deps, body, callerOf(request))),
]
