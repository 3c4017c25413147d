import { getStockCount, listCountLines, type StockCountDetail } from '@kwaderno/contract/stock-count.ts'
import { COUNT_LINES, scopeInWords, type CountLines } from '@kwaderno/contract/stock-count-rules.ts'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { codeOf, requestIdOf } from '../../api/failure.ts'
import { invalidate, queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { choiceFilter, searchFilter } from '../../features/lists/filters.ts'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import type { SearchOf } from '../../href.ts'
import { TrailLink, usePathId, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import { DateTime } from '../../ui/DateTime.tsx'
import { useFocusAfter } from '../../ui/focus.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { cancelCountAsked } from './stock/cancel-count.ts'
import { columnsFor } from './stock/count-columns.tsx'
import { CountBadge } from './stock/CountBadge.tsx'
import { CountScans } from './stock/CountScans.tsx'
import { PostCount } from './stock/PostCount.tsx'
import { StockHead } from './stock/StockHead.tsx'
import { useBegunLines, whyNotStored, type BegunLines } from './stock/use-begun-lines.ts'
import { useUnsent, whyNotYet } from './stock/use-unsent.ts'
import classes from './stock/count.module.css'

/** How often an open count asks what the others have counted, in milliseconds. */
const FOLLOWS_EVERY = 3000
const NOT_YET = 'not-posted-yet'
const ROUTE = '/stock/counts/$countId'
const LINES = Object.keys(COUNT_LINES) as CountLines[]

const readLines = (search: SearchOf<typeof ROUTE>) => ({
  filter: { search: search.search, show: among(LINES, search.show) ?? ('' as const) },
  place: placeOf(search, [], undefined),
})

/** One count: what is scanned, what was counted, and what that makes of the book. */
export default function StockCountPage() {
  const id = usePathId('countId')
  const query = useQuery({
    ...queryOf(getStockCount, { params: { id: id ?? 0 } }),
    refetchOnMount: 'always',
    enabled: id !== undefined,
  })
  if (id === undefined || codeOf<typeof getStockCount>(query.error) === 'not_found') {
    return <NotFound homeHref={paths.stockCounts} />
  }
  if (query.isLoadingError) {
    return <LoadError onRetry={() => void query.refetch()} requestId={requestIdOf(query.error)} />
  }
  if (!query.data) return <RowsSkeleton rows={5} label="Loading the count" />
  return <Count key={id} count={query.data} />
}

function Count({ count }: { count: StockCountDetail }) {
  const { can } = useSession()
  const isOpen = count.status === 'Open'
  const mayClose = isOpen && can('Stock.edit')
  const mayCount = isOpen && can('Stock.add')
  const notYet = whyNotYet(useUnsent(count.id))
  const begun = useState<BegunLines>(new Map())
  const scanField = useRef<HTMLInputElement>(null)
  useOthers(isOpen)
  return (
    <>
      <StockHead
        trail={<TrailLink href={paths.stockCounts}>Stock counts</TrailLink>}
        note={<Note count={count} notYet={notYet} />}
        actions={
          mayClose && (
            <>
              <Button variant="default" onClick={() => void cancelCountAsked(count)}>
                Cancel count
              </Button>
              <PostCount
                count={count}
                notYet={notYet}
                notStored={whyNotStored(begun[0])}
                describedBy={NOT_YET}
              />
            </>
          )
        }
      >
        {count.name}
      </StockHead>
      {count.notes.length > 0 && (
        <Alert color="pencil" title="To look at" className={classes.notes ?? ''}>
          <ul>
            {count.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Alert>
      )}
      {isOpen && <CountScans count={count} mayCount={mayCount} field={scanField} />}
      <Lines
        count={count}
        mayCount={mayCount}
        scanField={scanField}
        begun={begun}
        seesBook={!count.isBlind || count.status === 'Posted' || can('Stock.edit')}
      />
    </>
  )
}

/** Reads again and again what the others count, as long as they can. */
function useOthers(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => {
      if (!document.hidden) void invalidate('getStockCount', 'listCountLines')
    }, FOLLOWS_EVERY)
    return () => clearInterval(timer)
  }, [isOpen])
}

function Note({ count, notYet }: { count: StockCountDetail; notYet: string | undefined }) {
  const { status, isBlind, closedBy, closedOn, reason } = count
  return (
    <span className={classes.note}>
      <CountBadge status={status} />
      <span>{scopeInWords(count)}</span>
      <span>
        {count.counted.toLocaleString('en-PH')} of {count.options.toLocaleString('en-PH')} counted
      </span>
      <span>
        Opened <DateTime value={count.openedOn} format="short" /> by {count.openedBy}
      </span>
      {notYet !== undefined && (
        <strong id={NOT_YET} className={classes.notYet}>
          {notYet}
        </strong>
      )}
      {isBlind && <span>The book is hidden while counting</span>}
      {closedOn !== '' && (
        <span>
          {status} <DateTime value={closedOn} format="short" /> by {closedBy}
          {reason !== '' && `: ${reason}`}
        </span>
      )}
    </span>
  )
}

interface LinesProps {
  count: StockCountDetail
  mayCount: boolean
  scanField: RefObject<HTMLInputElement | null>
  begun: Parameters<typeof useBegunLines>[2]
  seesBook: boolean
}

function Lines({ count, mayCount, scanField, begun, seesBook }: LinesProps) {
  const { user } = useSession()
  const [search, setSearch] = useUrlState(ROUTE)
  const list = useList(listCountLines, readLines(search), setSearch, {}, { id: count.id })
  const { filter, change } = list
  const { lines, ...typed } = useBegunLines(list.rows, JSON.stringify(search), begun)
  const table = useRef<HTMLDivElement>(null)
  const goOnFrom = useFocusAfter()

  /** The keyboard goes on to the part below. When the last one goes, it is the one above, or the field that is scanned into. */
  function goOn(field: HTMLInputElement) {
    const parts = () => [...(table.current?.querySelectorAll('input') ?? [])]
    const below = parts()[parts().indexOf(field) + 1]
    if (below && document.activeElement === field) below.focus()
    else goOnFrom(field, () => parts().at(-1) ?? scanField.current)
  }
  const choices = LINES.filter((show) => seesBook || show !== 'variance').map((show) => ({
    value: show,
    label: COUNT_LINES[show],
  }))
  const filters = [
    searchFilter(filter.search, change),
    choiceFilter('Show', filter.show, choices, (show) => change({ show })),
  ]
  return (
    <>
      <ListFilters
        list={list}
        label="Search this count"
        placeholder="Product, SKU or shelf"
        filters={filters}
      />
      <div ref={table}>
        <ListTable
          list={list}
          label="Options in this count"
          columns={columnsFor({
            ...{ countId: count.id, userId: user?.id ?? 0, mayCount, seesBook },
            ...{ ...typed, onEntered: goOn },
          })}
          rows={lines}
          idOf={(line) => line.optionId}
        />
      </div>
    </>
  )
}
