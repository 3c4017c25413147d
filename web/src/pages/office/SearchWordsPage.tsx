import {
  addSearchWords,
  changeSearchWords,
  deleteSearchWords,
  listSearchWords,
  type SearchWords,
} from '@kwaderno/contract/search-words.ts'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useList } from '../../features/lists/use-list.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { AddName } from './names/AddName.tsx'
import { nameKey } from './names/drafts.ts'
import { deleteColumn } from './names/delete-column.tsx'
import { EditableName } from './names/EditableName.tsx'
import { readNames } from './names/list-state.ts'
import { NamesList } from './names/NamesList.tsx'
import { deleteNamed, saveNames } from './names/save.ts'
import { ProductsHead } from './products/ProductsHead.tsx'
import classes from './SearchWordsPage.module.css'

const WHAT = 'Search words'

const add = (words: string) => saveNames(WHAT, 'add', () => call(addSearchWords, { body: { words } }))

const remove = ({ id, name }: Line) =>
  deleteNamed(WHAT, { name, consequence: 'will no longer find the same.', keys: [nameKey(WHAT, id)] }, () =>
    call(deleteSearchWords, { params: { id } }),
  )

/** A line of the list: its words stand where other lists have a name. */
interface Line {
  id: number
  name: string
}

const lineOf = ({ id, words }: SearchWords): Line => ({ id, name: words })

/** Which words a search of the shop takes for the same: added, changed where they stand, and deleted. */
export default function SearchWordsPage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.searchWords)
  const list = useList(listSearchWords, readNames(search), setSearch)
  const columns: Column<Line>[] = [
    {
      key: 'name',
      title: 'Words that mean the same',
      sortable: true,
      noWrap: false,
      onPhone: 'title',
      render: (line) => <Words line={line} mayChange={can('Inventory.edit')} />,
    },
    ...(can('Inventory.delete') ? [deleteColumn<Line>((line) => void remove(line))] : []),
  ]
  return (
    <>
      <ProductsHead actions={can('Inventory.add') && <AddName what={WHAT} add={add} />}>{WHAT}</ProductsHead>
      <p className={classes.help}>
        Whoever searches the shop for one of the words in a line finds what the others find, too. Changes
        count at once.
      </p>
      <NamesList
        label={WHAT}
        placeholder="A word"
        columns={columns}
        list={{ ...list, rows: list.rows?.map(lineOf) }}
      />
    </>
  )
}

function Words({ line: { id, name }, mayChange }: { line: Line; mayChange: boolean }) {
  return (
    <EditableName
      what={WHAT}
      id={id}
      name={name}
      rename={
        mayChange
          ? ({ name: words, oldName: oldWords }) =>
              saveNames(WHAT, 'rename', () =>
                call(changeSearchWords, {
                  params: { id },
                  body: { words, ...(oldWords === undefined ? {} : { oldWords }) },
                }),
              )
          : undefined
      }
    />
  )
}
