import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { CatalogueName, NamesQuery, Renaming } from './catalogue-name-schema.ts'
import { NAMES } from './stale.ts'

/** `productCount` is how many products are in it, inactive ones too. */
export const Category = z.object({ id: z.int(), name: z.string() })
export type Category = z.infer<typeof Category>
export const CategoryRow = Category.extend({ productCount: z.int() })
export type CategoryRow = z.infer<typeof CategoryRow>

export const listCategories = endpoint({
  name: 'listCategories',
  summary: 'Categories by name, with how many products are in each',
  method: 'GET',
  path: '/Product/Category',
  access: 'Inventory.view',
  query: NamesQuery,
  answer: z.array(CategoryRow),
  paged: true,
})

export const addCategory = endpoint({
  name: 'addCategory',
  summary: 'Adds a category',
  method: 'POST',
  path: '/Product/Category',
  access: 'Inventory.add',
  invalidates: NAMES,
  body: z.object({ name: CatalogueName }),
  answer: Category,
})

export const renameCategory = endpoint({
  name: 'renameCategory',
  summary: 'Renames a category',
  method: 'PUT',
  path: '/Product/Category/{id}',
  access: 'Inventory.edit',
  invalidates: NAMES,
  refusals: ['changed'],
  params: z.object({ id: field.id }),
  body: Renaming,
  answer: Category,
})

export const deleteCategory = endpoint({
  name: 'deleteCategory',
  summary: 'Deletes a category that no product is in; otherwise 409',
  method: 'DELETE',
  path: '/Product/Category/{id}',
  access: 'Inventory.delete',
  invalidates: NAMES,
  refusals: ['in_use'],
  params: z.object({ id: field.id }),
  answer: field.nothing,
})
