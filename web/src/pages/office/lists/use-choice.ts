import type { listCategoryChoices, listGradeLevels } from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../../api/query-client.ts'

/** A filter of one id among the choices of a look-up; `label` is undefined while none is chosen. */
export function useChoice(
  lookup: typeof listCategoryChoices | typeof listGradeLevels,
  [id]: readonly number[],
) {
  const { data: choices = [] } = useQuery(queryOf(lookup, {}, FRESH.lookup))
  return {
    choices,
    value: String(id ?? ''),
    label: choices.find(({ value }) => value === id)?.label,
  }
}
