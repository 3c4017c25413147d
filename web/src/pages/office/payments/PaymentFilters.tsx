import { listPaymentAccounts } from '@kwaderno/contract/payment-account.ts'
import { ANY_STATE, type listPayments } from '@kwaderno/contract/payment.ts'
import { PAYMENT_STATES } from '@kwaderno/contract/payment-facts.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { DayFilter } from '../../../features/lists/DayFilter.tsx'
import { choiceFilter, dayFilters, searchFilter } from '../../../features/lists/filters.ts'
import { ListFilters } from '../../../features/lists/ListFilters.tsx'
import { placeOf, type List } from '../../../features/lists/use-list.ts'
import type { SearchOf } from '../../../href.ts'
import type { paths } from '../../../paths.ts'
import { among } from '../../../search-params.ts'

const STATES = [...PAYMENT_STATES, ANY_STATE] as const
const STATE_LABEL: Record<(typeof STATES)[number], string> = {
  Unverified: 'Unverified, of any order',
  Verified: 'Verified',
  Rejected: 'Rejected',
  All: 'All',
}
const STATE_CHOICES = STATES.map((value) => ({ value, label: STATE_LABEL[value] }))
const FLAGGED = [{ value: 'true', label: 'Flagged only' }]

/** What the address says of the list. */
export const readPayments = (search: SearchOf<typeof paths.payments>) => ({
  filter: {
    search: search.search,
    state: among(STATES, search.state) ?? ('' as const),
    flagged: search.flagged === 'true' ? ('true' as const) : ('' as const),
    accountId: search.accountId,
    dateFrom: search.dateFrom,
    dateTo: search.dateTo,
  },
  place: placeOf({ sortBy: '', pageNumber: search.pageNumber ?? 1, pageSize: 50 }, [], undefined),
})

type PaymentList = List<typeof listPayments, ReturnType<typeof readPayments>['filter'], undefined>

export function PaymentFilters({ list }: { list: PaymentList }) {
  const { filter, change } = list
  const accounts = useQuery(queryOf(listPaymentAccounts, { query: {} }, FRESH.lookup))
  const choices = (accounts.data ?? []).map(({ id, provider, accountNumber }) => ({
    value: String(id),
    label: `${provider} ${accountNumber}`,
  }))
  const filters = [
    searchFilter(filter.search, change),
    choiceFilter('State', filter.state, STATE_CHOICES, (state) => change({ state })),
    choiceFilter('Flags', filter.flagged, FLAGGED, (flagged) => change({ flagged })),
    choiceFilter('Account', filter.accountId, choices, (accountId) => change({ accountId })),
    ...dayFilters('Uploaded', filter, change),
  ]
  return (
    <ListFilters
      list={list}
      label="Search payments"
      placeholder="Order number, reference or payer"
      filters={filters}
    >
      <DayFilter label="Uploaded" filter={filter} change={change} />
    </ListFilters>
  )
}
