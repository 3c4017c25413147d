import { getMailServer, listMails, MAIL_TEXT } from '@kwaderno/contract/mail.ts'
import { MAIL_KIND_NAMES, MAIL_KINDS, MAIL_STATUSES } from '@kwaderno/contract/mail-kinds.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { DayFilter } from '../../features/lists/DayFilter.tsx'
import { choiceFilter, dayFilters, searchFilter } from '../../features/lists/filters.ts'
import { ListFilters } from '../../features/lists/ListFilters.tsx'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import type { SearchOf } from '../../href.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { among } from '../../search-params.ts'
import { COLUMNS } from './mails/columns.tsx'
import { MailDetails } from './mails/MailDetails.tsx'
import { UtilitiesHead } from './utilities/UtilitiesHead.tsx'

const KIND_CHOICES = MAIL_KIND_NAMES.map((kind) => ({ value: kind, label: MAIL_KINDS[kind].label }))
const STATUS_CHOICES = MAIL_STATUSES.map((status) => ({ value: status, label: status }))

const readMails = (search: SearchOf<typeof paths.mails>) => ({
  filter: {
    search: search.search,
    kind: among(MAIL_KIND_NAMES, search.kind) ?? ('' as const),
    status: among(MAIL_STATUSES, search.status) ?? ('' as const),
    dateFrom: search.dateFrom,
    dateTo: search.dateTo,
  },
  place: placeOf(search, [], undefined),
})

/** What was mailed to whom, and what has become of it. */
export default function MailsPage() {
  const [search, setSearch] = useUrlState(paths.mails)
  const list = useList(listMails, readMails(search), setSearch)
  const server = useQuery(queryOf(getMailServer, {}, FRESH.list))
  const { filter, change } = list
  const filters = [
    searchFilter(filter.search, change),
    choiceFilter('Kind', filter.kind, KIND_CHOICES, (kind) => change({ kind })),
    choiceFilter('Status', filter.status, STATUS_CHOICES, (status) => change({ status })),
    ...dayFilters('Created', filter, change),
  ]

  return (
    <>
      <UtilitiesHead
        actions={
          <Button component={AppLink} href={paths.mailTemplates} variant="default">
            Templates
          </Button>
        }
      >
        Mail
      </UtilitiesHead>
      {server.data && !server.data.isSet && <p>{MAIL_TEXT.noServer}</p>}
      <ListFilters
        list={list}
        label="Search mails"
        placeholder="Address, subject or order number"
        filters={filters}
      >
        <DayFilter label="Created" filter={filter} change={change} />
      </ListFilters>
      <ListTable
        list={list}
        label="Mails"
        columns={COLUMNS}
        rows={list.rows}
        idOf={(row) => row.id}
        expand={(row) => <MailDetails row={row} />}
      />
    </>
  )
}
