import { PASSWORD_TOO_COMMON } from '@kwaderno/contract/fields.ts'
import type { Deps } from './deps.ts'
import { refuseAt } from './problem.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** The list of @zxcvbn-ts/language-common, about 49,000 passwords from published leaks, in lower case. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}

/** Whether it is one of those that everybody tries first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon()
  return (await common).has(password.toLowerCase())
}

/**
 * Staff of a real shop must not have a password that everybody tries first; of customers the specified rules are all.
 * @param field where the form has it
 * @throws Refusal at that field
 */
export async function refuseCommonPassword(
  { config }: Pick<Deps, 'config'>,
  password: string,
  field = 'newPassword',
): Promise<void> {
  if (!config.demo && (await isCommonPassword(password))) throw refuseAt(field, PASSWORD_TOO_COMMON)
}
