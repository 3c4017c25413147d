import { Button, SegmentedControl } from '@mantine/core'
import { confirmBankLines, listBankAccounts, listBankLines } from '@kwaderno/contract/bank-list.ts'
import { BANK_LINE_STATES, type BankLineState } from '@kwaderno/contract/bank-list-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FRESH, queryOf, refetchAfter } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { choiceFilter, searchFilter } from '../../features/lists/filters.ts'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList, type List } from '../../features/lists/use-list.ts'
import type { Ticked } from '../../features/lists/use-ticks.ts'
import type { SearchOf } from '../../href.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../lazy-part.ts'
import classes from './bank-lists/BankLists.module.css'
import { lineColumns } from './bank-lists/columns.tsx'
import { EMPTY_TEXT, STATE_LABEL } from './bank-lists/line-words.ts'
import { useLineTicks } from './bank-lists/use-line-ticks.ts'
import { SelectionBar } from './lists/SelectionBar.tsx'
import { PaymentsHead } from './payments/PaymentsHead.tsx'

const ConfirmLines = lazyPart(() => import('./bank-lists/ConfirmLines.tsx'))
const LoadBankList = lazyPart(() => import('./bank-lists/LoadBankList.tsx'))

/** A morning's lines are confirmed at once. */
const USUAL_PAGE_SIZE = 50
const STATES = BANK_LINE_STATES.map((value) => ({ value, label: STATE_LABEL[value] }))

const readLines = (search: SearchOf<typeof paths.bankLists>) => ({
  filter: { search: search.search, accountId: search.accountId },
  place: placeOf({ ...search, pageSize: search.pageSize ?? USUAL_PAGE_SIZE }, [], undefined),
})

type LineList = List<typeof listBankLines, ReturnType<typeof readLines>['filter']>

/** What has come in on the shop's accounts, and the payments that it may be for. */
export default function BankListsPage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.bankLists)
  const state = search.state ?? 'Open'
  const list = useList(listBankLines, readLines(search), setSearch, { state })
  const accounts = useQuery(queryOf(listBankAccounts, {}, FRESH.lookup))
  const choices = (accounts.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const [isLoading, setLoading] = useState(false)
  return (
    <>
      <PaymentsHead
        actions={
          can('Payments.add') &&
          !isLoading && (
            <Button type="button" onClick={() => setLoading(true)}>
              Load a bank list
            </Button>
          )
        }
      >
        Bank lists
      </PaymentsHead>
      {isLoading && (
        <Suspense>
          <LoadBankList accounts={choices} onClose={() => setLoading(false)} />
        </Suspense>
      )}
      <SegmentedControl
        aria-label="Bank lines"
        className={classes.states ?? ''}
        data={STATES}
        value={state}
        onChange={(value) =>
          setSearch({ state: value === 'Used' || value === 'Ignored' ? value : '', pageNumber: '' })
        }
      />
      <LineFilters list={list} accounts={choices} />
      <Lines key={state} list={list} state={state} />
    </>
  )
}

interface LineFiltersProps {
  list: LineList
  accounts: readonly { value: string; label: string }[]
}

function LineFilters({ list, accounts }: LineFiltersProps) {
  const { filter, change } = list
  const filters = [
    searchFilter(filter.search, change),
    choiceFilter('Account', filter.accountId, accounts, (accountId) => change({ accountId })),
  ]
  return (
    <ListFilters
      list={list}
      label="Search bank lines"
      placeholder="Reference, payer or order number"
      filters={filters}
    />
  )
}

/** The lines of a state; open ones can be confirmed together. */
function Lines({ list, state }: { list: LineList; state: BankLineState }) {
  const { can } = useSession()
  const mayConfirm = can('Payments.edit')
  const hasTicks = mayConfirm && state === 'Open'
  const ticks = useLineTicks(list.filter, hasTicks ? (list.rows ?? []) : [])
  const [confirming, setConfirming] = useState<readonly Ticked[]>()
  return (
    <>
      <ListTable
        list={list}
        label={`${STATE_LABEL[state]} bank lines`}
        emptyText={EMPTY_TEXT[state]}
        columns={lineColumns({
          state,
          mayConfirm,
          isLeft: ticks.isLeft,
          seesOrders: can('Transactions.view'),
        })}
        rows={list.rows}
        idOf={({ id }) => id}
        ticks={hasTicks ? ticks.ofTable : undefined}
      />
      <SelectionBar ticks={ticks} what="bank lines">
        <Button type="button" onClick={() => setConfirming(ticks.items)}>
          Confirm selected
        </Button>
      </SelectionBar>
      {confirming && (
        <Suspense>
          <ConfirmLines
            items={confirming}
            refetch={() => refetchAfter(confirmBankLines)}
            onEnd={ticks.drop}
            onSelect={ticks.replace}
            onClose={() => setConfirming(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
