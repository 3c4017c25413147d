import { INVOICE_SORTS, listInvoices, sumInvoices } from '@kwaderno/contract/invoice.ts'
import { INVOICE_KINDS, INVOICE_STATES } from '@kwaderno/contract/invoice-words.ts'
import { Suspense, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { choiceFilter, dayFilters, searchFilter } from '../../features/lists/filters.ts'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import type { SearchOf } from '../../href.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import { lazyPart } from '../../lazy-part.ts'
import classes from './invoices/Invoices.module.css'
import { columnsFor, totalsOf } from './invoices/columns.tsx'
import { EXPORT_COLUMNS } from './invoices/export-columns.ts'
import { ListExportButton } from './lists/ListExportButton.tsx'
import { PaymentsHead } from './payments/PaymentsHead.tsx'
import { QuickDays } from './reports/QuickDays.tsx'
import { useTotals } from './reports/use-totals.ts'

const InvoiceDialog = lazyPart(() => import('./invoices/InvoiceDialog.tsx'))

const choicesOf = <Word extends string>(words: readonly Word[]) =>
  words.map((value) => ({ value, label: value }))
const STATES = choicesOf(INVOICE_STATES)
const KINDS = choicesOf(INVOICE_KINDS)

const readInvoices = (search: SearchOf<typeof paths.invoices>) => ({
  filter: {
    search: search.search,
    state: among(INVOICE_STATES, search.state) ?? ('' as const),
    kind: among(INVOICE_KINDS, search.kind) ?? ('' as const),
    dateFrom: search.dateFrom,
    dateTo: search.dateTo,
  },
  place: placeOf(search, INVOICE_SORTS, 'dateDesc'),
})

/** The sales book: what was sold, split as the Tax Code wants it, and what it adds up to. */
export default function InvoicesPage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.invoices)
  const list = useList(listInvoices, readInvoices(search), setSearch)
  const { filter, change } = list
  const totals = useTotals(sumInvoices, filter, list.isOff)
  const [shownId, setShownId] = useState<number>()
  const columns = columnsFor({ seesOrders: can('Transactions.view'), onShow: setShownId })
  const filters = [
    searchFilter(filter.search, change),
    choiceFilter('State', filter.state, STATES, (state) => change({ state })),
    choiceFilter('Kind', filter.kind, KINDS, (kind) => change({ kind })),
    ...dayFilters('Issued', filter, change),
  ]
  const shown = list.rows?.find(({ id }) => id === shownId)
  return (
    <>
      <PaymentsHead
        tab="Invoice register"
        actions={
          <ListExportButton
            name="Invoice Register"
            list={list}
            columns={EXPORT_COLUMNS}
            filters={filters}
            sortable={columns}
          />
        }
      >
        Invoice register
      </PaymentsHead>
      <ListFilters
        list={list}
        label="Search invoices"
        placeholder="Invoice, order, buyer or TIN"
        filters={filters}
      >
        <DayFilter label="Date issued" filter={filter} change={change} />
        <QuickDays filter={filter} change={change} />
      </ListFilters>
      <div className={classes.register}>
        <ListTable
          list={list}
          label="Invoice register"
          emptyText="No invoices match."
          columns={columns}
          rows={list.rows}
          idOf={({ id }) => id}
          totals={totals && totalsOf(totals)}
        />
      </div>
      {shown && (
        <Suspense>
          <InvoiceDialog invoice={shown} onClose={() => setShownId(undefined)} />
        </Suspense>
      )}
    </>
  )
}
