import { login } from '@kwaderno/contract/account.ts'
import { beginSecondFactor, confirmSecondFactor, loginWithCode } from '@kwaderno/contract/second-factor.ts'
import { URI, type TOTP } from 'otpauth'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** Somebody's app, set up by the code that the shop shows. */
export interface Authenticator {
  /** @param moment of the clock of the shop, in milliseconds */
  code(moment: number): string
  recoveryCodes: string[]
}

/** Sets a second factor up as a user does. */
export async function setUp(shop: TestApp, user: TestUser): Promise<Authenticator> {
  const begun = await shop.api(beginSecondFactor, { as: user, body: { password: user.password } })
  const app = URI.parse(begun.body.uri) as TOTP
  const code = (timestamp: number) => app.generate({ timestamp })
  const confirmed = await shop.api(confirmSecondFactor, {
    as: user,
    body: { code: code(shop.deps.clock.now().getTime()) },
  })
  return { code, recoveryCodes: confirmed.body.recoveryCodes }
}

/** The first step of a log-in, and the second with a code. */
export async function logInWith(shop: TestApp, user: TestUser, code: string) {
  const body = { username: user.userName, password: user.password }
  const { problem } = await shop.api(login, { body })
  return shop.api(loginWithCode, { body: { challenge: problem.challenge!, code } })
}
