import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { SECOND_FACTOR_TEXT, STEP_UP_MINUTES } from '@kwaderno/contract/second-factor.ts'
import type { Deps } from './deps.ts'
import { refuse } from './problem.ts'
import type { Session } from './session.ts'

/** Whether a role needs a second factor, by the setting. */
export function needsSecondFactor({ config }: Pick<Deps, 'config'>, roleName: string): boolean {
  return config.secondFactorRoles.includes(roleName.toLowerCase())
}

/** Whether somebody may do nothing but set one up. */
export function lacksSecondFactor(deps: Pick<Deps, 'config'>, session: Session): boolean {
  return !session.hasSecondFactor && needsSecondFactor(deps, session.roleName)
}

/**
 * Who has a second factor has shown it lately before he does what weighs; who needs one has it before he does anything.
 * @throws Refusal 403 with a code that the client answers by itself
 */
export function requireSecondFactor(
  deps: Pick<Deps, 'config' | 'clock'>,
  endpoint: AnyEndpoint,
  session: Session | undefined,
  isExport = false,
): void {
  if (session === undefined) return
  if (endpoint.access !== 'public' && !endpoint.withoutSecondFactor && lacksSecondFactor(deps, session)) {
    throw refuse(SECOND_FACTOR_TEXT.missing, { code: 'second_factor_missing' })
  }
  const weighs = endpoint.stepUp === true || (endpoint.stepUp === 'export' && isExport)
  if (!weighs || !session.hasSecondFactor) return
  const age = deps.clock.now().getTime() - (session.secondFactorAt?.getTime() ?? 0)
  if (age < STEP_UP_MINUTES * 60_000) return
  throw refuse(SECOND_FACTOR_TEXT.again, { code: 'second_factor' })
}
