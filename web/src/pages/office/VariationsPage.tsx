import {
  addVariation,
  deleteVariation,
  listVariations,
  renameVariation,
  type VariationRow,
} from '@kwaderno/contract/variation.ts'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useList } from '../../features/lists/use-list.ts'
import { useUrlState } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { AddName } from './names/AddName.tsx'
import { draftAt, nameKey, optionsKey } from './names/drafts.ts'
import { deleteColumn } from './names/delete-column.tsx'
import { EditableName } from './names/EditableName.tsx'
import { readNames } from './names/list-state.ts'
import { NamesList } from './names/NamesList.tsx'
import { deleteNamed, saveNames } from './names/save.ts'
import { VariationOptions } from './names/VariationOptions.tsx'
import classes from './VariationsPage.module.css'
import { ProductsHead } from './products/ProductsHead.tsx'

const add = (name: string) => saveNames('Variation', 'add', () => call(addVariation, { body: { name } }))

const remove = ({ id, name, options }: VariationRow) =>
  deleteNamed(
    'Variation',
    {
      name,
      consequence: deletionOf(options.length),
      keys: [
        nameKey('Variation', id),
        optionsKey(id),
        ...options.map((option) => nameKey('Option', option.id)),
      ],
    },
    () => call(deleteVariation, { params: { id } }),
  )

/** What products differ by, such as size and colour; each row unfolds to its options. */
export default function VariationsPage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.variations)
  const list = useList(listVariations, readNames(search), setSearch)
  const columns: Column<VariationRow>[] = [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      noWrap: false,
      width: 220,
      onPhone: 'title',
      render: (variation) => <VariationName variation={variation} mayRename={can('Inventory.edit')} />,
    },
    {
      key: 'options',
      title: 'Options',
      noWrap: false,
      render: (variation) => <OptionWords variation={variation} />,
    },
    {
      key: 'products',
      title: 'Products',
      align: 'right',
      width: 100,
      render: ({ productCount }) => productCount.toLocaleString('en-PH'),
    },
    ...(can('Inventory.delete') ? [deleteColumn<VariationRow>((row) => void remove(row))] : []),
  ]
  return (
    <>
      <ProductsHead actions={can('Inventory.add') && <AddName what="Variation" add={add} />}>
        Variations
      </ProductsHead>
      <NamesList
        label="Variations"
        placeholder="Variation or option name"
        columns={columns}
        list={list}
        isUnfolded={hasDraftBelow}
        expand={(variation) => <VariationOptions variation={variation} />}
      />
    </>
  )
}

function VariationName({
  variation: { id, name },
  mayRename,
}: {
  variation: VariationRow
  mayRename: boolean
}) {
  return (
    <EditableName
      what="Variation"
      id={id}
      name={name}
      rename={
        mayRename
          ? (body) => saveNames('Variation', 'rename', () => call(renameVariation, { params: { id }, body }))
          : undefined
      }
    />
  )
}

/** Something was typed into what unfolds under it, before the session ended. */
function hasDraftBelow({ id, options }: VariationRow): boolean {
  const keys = [optionsKey(id), ...options.map((option) => nameKey('Option', option.id))]
  return keys.some((key) => draftAt(key) !== undefined)
}

const SHOWN = 8

/** The first options, and how many more there are. */
function OptionWords({ variation: { options } }: { variation: VariationRow }) {
  if (options.length === 0) return <span className={classes.none}>None yet</span>
  const more = options.length - SHOWN
  return (
    <span className={classes.words} title={options.map(({ value }) => value).join(', ')}>
      {options
        .slice(0, SHOWN)
        .map(({ value }) => value)
        .join(', ')}
      {more > 0 && <span className={classes.none}> +{more} more</span>}
    </span>
  )
}

function deletionOf(options: number): string {
  if (options === 0) return 'will no longer be offered for products.'
  return `and its ${options === 1 ? 'option' : `${options} options`} will no longer be offered for products.`
}
