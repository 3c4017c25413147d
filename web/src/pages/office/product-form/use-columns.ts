import type { Product } from '@kwaderno/contract/catalogue.ts'
import {
  getClientSettings,
  listVariationChoices,
  listVariationOptionChoices,
} from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { columnsOf, type Column, type ValueChoice } from './draft/columns.ts'
import { useDraft } from './use-draft.ts'

export interface Columns {
  columns: readonly Column[]
  /** What can be chosen as a variation, by name; undefined until it is read. */
  variations: readonly ValueChoice[] | undefined
  /** Whether names or values are still on their way: a variation without values may have some then. */
  isPending: boolean
  error: unknown
  retry: () => void
}

/** The columns of the options, with the values that the chosen variations have. */
export function useColumns(stored: Product | undefined): Columns {
  const chosen = useDraft(({ form }) => form.variations)
  const names = useQuery(queryOf(listVariationChoices, {}, FRESH.list))
  const values = useQuery({
    ...queryOf(listVariationOptionChoices, { body: [...chosen] }, FRESH.list),
    enabled: chosen.length > 0,
    // One more variation leaves the values of the others where they are.
    placeholderData: (before) => before,
  })
  const lowStockAt = useQuery(queryOf(getClientSettings, {}, FRESH.lookup)).data?.lowStockAt
  const columns = useMemo(
    () =>
      columnsOf(
        chosen.map((id) => {
          const known = stored?.productVariation.find((variation) => variation.id === id)
          const name = names.data?.find(({ value }) => value === id)?.label ?? known?.name ?? ''
          const offered = values.data?.filter(({ variationId }) => variationId === id) ?? []
          const own = known?.options.map((option) => ({ value: option.id, label: option.value })) ?? []
          return { id, name, values: offered.length > 0 ? offered : own }
        }),
        lowStockAt,
      ),
    [chosen, names.data, values.data, stored, lowStockAt],
  )
  return {
    columns,
    variations: names.data,
    isPending: names.isPending || (chosen.length > 0 && (values.isPending || values.isPlaceholderData)),
    error: names.error ?? values.error,
    retry() {
      void names.refetch()
      if (chosen.length > 0) void values.refetch()
    },
  }
}
