import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import type { Input } from '../../../api/client.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { sortWords } from '../../../ui/table/sort.ts'
import { ExportButton } from '../../../features/export/ExportButton.tsx'
import type { ListExport } from '../../../features/export/list-to-sheet.ts'
import type { List } from '../../../features/lists/use-list.ts'

interface ListExportButtonProps<E extends AnyEndpoint> extends Omit<ListExport<E>, 'endpoint' | 'input'> {
  list: List<E, object, string>
  /** Of the list's table: their titles name what the rows are sorted by. */
  sortable: readonly Pick<Column<never>, 'key' | 'title'>[]
}

/** Exports all rows of a list's filters in its order. */
export function ListExportButton<E extends AnyEndpoint>(props: ListExportButtonProps<E>) {
  const { list, sortable, filters, ...sheet } = props
  const { sortBy } = list.place
  return (
    <ExportButton
      {...sheet}
      endpoint={list.endpoint}
      input={{ query: { ...list.filter, sortBy, export: true } } as Input<E>}
      filters={[...filters, { name: 'Sorted by', value: sortWords(sortable, sortBy) }]}
      isDisabled={list.isOff}
    />
  )
}
