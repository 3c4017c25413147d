import { useMediaQuery } from '@mantine/hooks'
import { PRINT_PAGE_SIZE } from '@kwaderno/contract/print-barcode.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LabelSettings } from '../../../print/labels/presets.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LOAD_FAILED, LoadError } from '../../../ui/LoadError.tsx'
import { Pagination, rangeText } from '../../../ui/Pagination.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { NO_DATA } from '../../../ui/table/columns.ts'
import { usePageInRange } from '../../../ui/use-page-in-range.ts'
import { warningOf } from './labels.ts'
import { printQuery, type PrintQuery } from './load.ts'
import { PrintCards } from './PrintCards.tsx'
import classes from './PrintList.module.css'
import { PrintTable } from './PrintTable.tsx'
import type { PrintSelection } from './selection.ts'
import type { Printing } from './use-printing.ts'

interface PrintListProps {
  query: PrintQuery
  settings: LabelSettings
  selection: PrintSelection
  printing: Printing
  onPage: (page: number) => void
}

/** A page of what labels can be printed for: a table, or cards where there is no room for one. */
export function PrintList({ query, settings, selection, printing, onPage }: PrintListProps) {
  // A label must not carry a price or a description that was changed a moment ago.
  const list = useQuery({
    ...printQuery(query),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const isNarrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false })
  const Rows = isNarrow ? PrintCards : PrintTable
  const { search, categories, pageNumber } = query
  const paging = {
    page: pageNumber,
    pageSize: PRINT_PAGE_SIZE,
    total: list.data?.page.total ?? 0,
    onPage,
  }
  usePageInRange(list.data === undefined || list.isPlaceholderData ? undefined : paging)
  if (list.isPending) return <RowsSkeleton label="Loading items" />
  if (list.data === undefined) return <LoadError message={LOAD_FAILED} onRetry={() => void list.refetch()} />
  if (paging.total === 0) return <EmptyState compact level={0} title={NO_DATA} />
  const { dataList, idList } = list.data.items
  if (dataList.length === 0) return null
  return (
    <div aria-busy={list.isPlaceholderData} className={classes.rows}>
      <Rows
        // Another list begins at its top.
        key={`${search} ${categories.join()} ${pageNumber}`}
        items={dataList}
        ids={idList}
        selection={selection}
        warningOf={(item) => warningOf(item, settings)}
        isBusy={printing.isBusy}
        onPrint={(item) => void printing.printOne(item)}
      />
      <div className={classes.foot}>
        <span role="status">{rangeText(pageNumber, PRINT_PAGE_SIZE, paging.total)}</span>
        {paging.total > PRINT_PAGE_SIZE && <Pagination {...paging} label="Pages of items" />}
      </div>
    </div>
  )
}
