import { listImports, type ListedImport } from '@kwaderno/contract/import.ts'
import { useId } from 'react'
import { useSession } from '../../api/session.ts'
import { ListTable } from '../../features/lists/ListTable.tsx'
import { placeOf, useList } from '../../features/lists/use-list.ts'
import { AppLink, TrailLink, useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { TwoLineCell } from '../../ui/TwoLineCell.tsx'
import classes from './imports/Imports.module.css'
import { NewImport } from './imports/NewImport.tsx'
import { STATE_COLOR, whatOf } from './imports/words.ts'

const count = (key: 'newRows' | 'changedRows' | 'faultyRows', title: string): Column<ListedImport> => ({
  key,
  title,
  align: 'right',
  render: (row) => row[key].toLocaleString('en-PH'),
})

const COLUMNS: Column<ListedImport>[] = [
  {
    key: 'file',
    title: 'File',
    noWrap: false,
    onPhone: 'title',
    render: (row) => (
      <AppLink href={paths.import(row.id)}>
        <TwoLineCell first={row.fileName} second={whatOf(row)} />
      </AppLink>
    ),
  },
  { key: 'state', title: 'State', render: ({ state }) => <Badge color={STATE_COLOR[state]}>{state}</Badge> },
  count('newRows', 'New'),
  count('changedRows', 'Changed'),
  count('faultyRows', 'Faulty'),
  { key: 'who', title: 'Who', noWrap: false, render: (row) => row.appliedBy || row.createdBy },
  {
    key: 'when',
    title: 'When',
    noWrap: false,
    render: (row) => <DateTime value={row.appliedOn || row.createdOn} format="short" />,
  },
]

/** Takes a spreadsheet of the catalogue, and shows those that came before it. */
export default function ImportsPage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.imports)
  const list = useList(listImports, { filter: {}, place: placeOf(search, [], undefined) }, setSearch)
  const id = useId()
  return (
    <>
      <PageTitle trail={can('Inventory.view') && <TrailLink href={paths.inventory}>Inventory</TrailLink>}>
        Import
      </PageTitle>
      <NewImport kind={search.kind ?? 'products'} onKind={(kind) => setSearch({ kind }, { replace: true })} />
      <section className={classes.earlier} aria-labelledby={id}>
        <h2 id={id}>Earlier imports</h2>
        <ListTable
          list={list}
          label="Earlier imports"
          columns={COLUMNS}
          rows={list.rows}
          idOf={(row) => row.id}
        />
      </section>
    </>
  )
}
