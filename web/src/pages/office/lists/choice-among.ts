import type { Choice } from '@kwaderno/contract/fields.ts'

/** A filter of one id among the choices of a look-up; `label` is undefined while none is chosen. */
export function choiceAmong(choices: readonly Choice[] | undefined, [id]: readonly number[]) {
  return {
    choices: choices ?? [],
    value: String(id ?? ''),
    label: choices?.find(({ value }) => value === id)?.label,
  }
}
