import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { paging } from './paging.ts'
import { SCHOOL_LIST_FIELDS, SCHOOL_LIST_ITEM_FIELDS } from './school-list-field-labels.ts'
import { LIST_LIMITS, LIST_STATUSES, LIST_TEXT } from './school-list-rules.ts'
import { SchoolYear } from './school-year.ts'
import { SCHOOL_LISTS } from './stale.ts'

export const SchoolListRow = z.object({
  id: z.int(),
  gradeLevelId: z.int(),
  gradeLevel: z.string(),
  schoolYear: z.string(),
  name: z.string(),
  status: z.enum(LIST_STATUSES),
  /** Of its items, and of those among them that are not sold any more or not for its grade. */
  items: z.int(),
  warnings: z.int(),
  version: z.int(),
})
export type SchoolListRow = z.infer<typeof SchoolListRow>

/** An option, or a product of which the parent chooses one. `price` is pesos: of a product that of its cheapest option. */
export const SchoolListItem = z.object({
  id: z.int(),
  productId: z.int(),
  productOptionId: z.int().nullable(),
  name: z.string(),
  variation: z.array(z.string()),
  /** Of the option; of a product its code. */
  sku: z.string(),
  image: z.string(),
  price: z.number(),
  quantity: z.int(),
  isRequired: z.boolean(),
  note: z.string(),
  warnings: z.array(z.string()),
})
export type SchoolListItem = z.infer<typeof SchoolListItem>

export const SchoolList = SchoolListRow.omit({ items: true, warnings: true }).extend({
  introduction: z.string(),
  items: z.array(SchoolListItem),
})
export type SchoolList = z.infer<typeof SchoolList>

const FormItem = z
  .object({
    /** Of an item that is on the list already. */
    id: field.id.optional(),
    /** An option, or else a product. */
    productOptionId: field.clearable(field.id),
    productId: field.clearable(field.id),
    quantity: field.wireInt.pipe(
      z.int().min(1, LIST_TEXT.quantity).max(LIST_LIMITS.quantity, LIST_TEXT.quantity),
    ),
    isRequired: field.wireBool.default(true),
    note: field.line(SCHOOL_LIST_ITEM_FIELDS.note).default(''),
  })
  .refine(({ productId, productOptionId }) => productId || productOptionId, LIST_TEXT.noChoice)

export const SchoolListForm = z.object({
  gradeLevelId: field.chosenId('Please choose a grade level.').pipe(field.readId),
  schoolYear: SchoolYear,
  name: field.requiredText(SCHOOL_LIST_FIELDS.name),
  introduction: field.text(SCHOOL_LIST_FIELDS.introduction).default(''),
  items: z.array(FormItem).max(LIST_LIMITS.items).default([]),
})
export type SchoolListForm = z.output<typeof SchoolListForm>

const byId = z.object({ id: field.id })
const LISTS = { invalidates: SCHOOL_LISTS, bodyLimit: 120_000 } as const

export const listSchoolLists = endpoint({
  name: 'listSchoolLists',
  summary: 'The school lists, the newest school year first',
  method: 'GET',
  path: '/SchoolLists',
  access: 'School Lists.view',
  query: z.object({
    ...paging,
    gradeLevelId: z.union([z.literal('').transform(() => undefined), field.id]).optional(),
    schoolYear: z.union([z.literal('').transform(() => undefined), SchoolYear]).optional(),
    status: z.union([z.literal('').transform(() => undefined), z.enum(LIST_STATUSES)]).optional(),
  }),
  answer: z.array(SchoolListRow),
  paged: true,
})

export const getSchoolList = endpoint({
  name: 'getSchoolList',
  summary: 'A school list with its items in their order',
  method: 'GET',
  path: '/SchoolLists/{id}',
  access: 'School Lists.view',
  params: byId,
  answer: SchoolList,
})

export const addSchoolList = endpoint({
  name: 'addSchoolList',
  summary: 'Makes a draft',
  method: 'POST',
  path: '/SchoolLists',
  access: 'School Lists.add',
  ...LISTS,
  body: SchoolListForm,
  answer: SchoolList,
})

export const copySchoolList = endpoint({
  name: 'copySchoolList',
  summary: 'Makes a draft of the next school year with the same items',
  method: 'POST',
  path: '/SchoolLists/{id}/copy',
  access: 'School Lists.add',
  invalidates: SCHOOL_LISTS,
  params: byId,
  answer: SchoolList,
})

export const changeSchoolList = endpoint({
  name: 'changeSchoolList',
  summary: 'Changes a school list; its items are those that are sent, in their order',
  method: 'PUT',
  path: '/SchoolLists/{id}',
  access: 'School Lists.edit',
  refusals: ['changed'],
  ...LISTS,
  params: byId,
  body: SchoolListForm.extend({ version: field.wireInt }),
  answer: SchoolList,
})

export const publishSchoolList = endpoint({
  name: 'publishSchoolList',
  summary: 'Shows a school list to parents, or takes it back',
  method: 'PUT',
  path: '/SchoolLists/{id}/publish',
  access: 'School Lists.edit',
  refusals: ['changed'],
  invalidates: SCHOOL_LISTS,
  params: byId,
  body: z.object({ version: field.wireInt, isPublished: field.wireBool }),
  answer: SchoolList,
})

export const deleteSchoolList = endpoint({
  name: 'deleteSchoolList',
  summary: 'Deletes a draft',
  method: 'DELETE',
  path: '/SchoolLists/{id}',
  access: 'School Lists.delete',
  invalidates: SCHOOL_LISTS,
  params: byId,
  answer: field.nothing,
})

/** Products that a list may have. */
export const MAX_LIST_PRODUCTS = 20

export const ListProduct = z.object({
  productId: z.int(),
  name: z.string(),
  code: z.string(),
  image: z.string(),
  options: z.array(
    z.object({
      productOptionId: z.int(),
      variation: z.array(z.string()),
      sku: z.string(),
      price: z.number(),
    }),
  ),
})
export type ListProduct = z.infer<typeof ListProduct>

export const findListProducts = endpoint({
  name: 'findListProducts',
  summary: `Products with their options by name, code or SKU, at most ${MAX_LIST_PRODUCTS}`,
  method: 'GET',
  path: '/SchoolLists/products',
  access: { anyOf: ['School Lists.add', 'School Lists.edit'] },
  query: z.object({ search: field.searchText }),
  answer: z.array(ListProduct),
})
