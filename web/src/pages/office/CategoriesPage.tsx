import {
  addCategory,
  deleteCategory,
  listCategories,
  renameCategory,
  type CategoryRow,
} from '@kwaderno/contract/category.ts'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useList } from '../../features/lists/use-list.ts'
import { AppLink, useUrlState } from '../../navigation.tsx'
import { withQuery } from '../../href.ts'
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

const add = (name: string) => saveNames('Category', 'add', () => call(addCategory, { body: { name } }))

const remove = ({ id, name }: CategoryRow) =>
  deleteNamed(
    'Category',
    {
      name,
      consequence: 'will no longer be offered for products and filters.',
      keys: [nameKey('Category', id)],
    },
    () => call(deleteCategory, { params: { id } }),
  )

/** The categories that products are sorted into: added, renamed where they stand, and deleted while unused. */
export default function CategoriesPage() {
  const { can } = useSession()
  const [search, setSearch] = useUrlState(paths.categories)
  const list = useList(listCategories, readNames(search), setSearch)
  const columns: Column<CategoryRow>[] = [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      noWrap: false,
      onPhone: 'title',
      render: (category) => <CategoryName category={category} mayRename={can('Inventory.edit')} />,
    },
    {
      key: 'products',
      title: 'Products',
      align: 'right',
      width: 120,
      render: ({ id, name, productCount }) =>
        productCount === 0 ? (
          0
        ) : (
          <AppLink
            href={withQuery(paths.inventory, { categories: id })}
            aria-label={`${productCount} ${productCount === 1 ? 'product' : 'products'} in ${name}`}
          >
            {productCount.toLocaleString('en-PH')}
          </AppLink>
        ),
    },
    ...(can('Inventory.delete') ? [deleteColumn<CategoryRow>((row) => void remove(row))] : []),
  ]
  return (
    <>
      <ProductsHead actions={can('Inventory.add') && <AddName what="Category" add={add} />}>
        Categories
      </ProductsHead>
      <NamesList label="Categories" placeholder="Category name" columns={columns} list={list} />
    </>
  )
}

function CategoryName({ category: { id, name }, mayRename }: { category: CategoryRow; mayRename: boolean }) {
  return (
    <EditableName
      what="Category"
      id={id}
      name={name}
      rename={
        mayRename
          ? (body) => saveNames('Category', 'rename', () => call(renameCategory, { params: { id }, body }))
          : undefined
      }
    />
  )
}
