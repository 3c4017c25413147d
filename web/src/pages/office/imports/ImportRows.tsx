import { Checkbox } from '@mantine/core'
import { listImportRows, type Import, type ImportRow } from '@kwaderno/contract/import.ts'
import { useState } from 'react'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-client.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import classes from './Imports.module.css'
import { OUTCOME } from './words.ts'

const CODE: Column<ImportRow> = {
  key: 'code',
  title: 'Product code',
  noWrap: false,
  render: (row) => row.code,
}

const columnsOf = ({ kind }: Import): Column<ImportRow>[] => [
  { key: 'row', title: 'Row', align: 'right', width: 72, render: ({ row }) => row.toLocaleString('en-PH') },
  {
    key: 'outcome',
    title: 'Outcome',
    render: ({ outcome }) =>
      outcome && <Badge color={OUTCOME[outcome].color}>{OUTCOME[outcome].label}</Badge>,
  },
  ...(kind === 'products' ? [CODE] : []),
  { key: 'sku', title: 'SKU', noWrap: false, onPhone: 'title', render: (row) => row.sku },
  { key: 'what', title: 'Changes and faults', noWrap: false, render: (row) => <What row={row} /> },
]

/** The rows of a file in their order, a page at a time. */
export function ImportRows({ about }: { about: Import }) {
  const [faultsOnly, setFaultsOnly] = useState(about.faultyRows > 0)
  const [page, setPage] = useState({ number: 1, size: 25 })
  const query = { faultsOnly, pageNumber: page.number, pageSize: page.size }
  const rows = useQuery({
    ...queryOf(listImportRows, { params: { id: about.id }, query }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      {about.faultyRows > 0 && (
        <Checkbox
          className={classes.filter ?? ''}
          label="Faults only"
          checked={faultsOnly}
          onChange={(event) => {
            setFaultsOnly(event.currentTarget.checked)
            setPage({ ...page, number: 1 })
          }}
        />
      )}
      <DataTable
        label="Rows of the file"
        columns={columnsOf(about)}
        rows={rows.data?.items}
        idOf={({ row }) => row}
        isStale={rows.isPlaceholderData}
        error={rows.error}
        onRetry={() => void rows.refetch()}
        paging={{
          page: page.number,
          pageSize: page.size,
          total: rows.data?.page.total ?? 0,
          onPage: (number) => setPage({ ...page, number }),
          onPageSize: (size) => setPage({ number: 1, size }),
        }}
      />
    </>
  )
}

function What({ row: { changes, faults } }: { row: ImportRow }) {
  return (
    <ul className={classes.list}>
      {faults.map(({ column, text }) => (
        <li key={`${column} ${text}`} className={classes.fault}>
          <strong>{column}</strong>: {text}
        </li>
      ))}
      {faults.length === 0 &&
        changes.map(({ column, from, to }) => (
          <li key={column}>
            <strong>{column}</strong>: {from !== '' && <del>{from}</del>} {from !== '' && '→'}{' '}
            {to || '(empty)'}
          </li>
        ))}
    </ul>
  )
}
