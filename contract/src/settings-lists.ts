import { z } from 'zod'
import * as field from './fields.ts'
import { LIST_ITEM_FIELDS, LONGEST_LIST, SETTINGS_TEXT } from './settings-fields.ts'
import type { SettingsList } from './settings-tabs.ts'
import { courierLink } from './tracking.ts'

/** An entry as it is saved; one without an id is new. */
const ListItem = z.object({
  id: field.id.optional(),
  name: field.line(LIST_ITEM_FIELDS.name).min(1, field.REQUIRED),
  isRetired: field.wireBool.default(false),
})

/** One that may have a link, which only couriers do. */
export type ListItem = z.output<typeof ListItem> & { link?: string }

/** A list in its order. What is left out of it is deleted. */
const listOf = <Item extends z.ZodType<ListItem>>(item: Item) =>
  z.object({
    items: z
      .array(item)
      .max(LONGEST_LIST, SETTINGS_TEXT.longList)
      .superRefine((items, context) => {
        for (const place of repeated(items.map(({ name }) => name.toLowerCase())))
          context.addIssue({ code: 'custom', path: [place, 'name'], message: SETTINGS_TEXT.taken })
        for (const place of repeated(items.map(({ id }) => id)))
          context.addIssue({ code: 'custom', path: [place, 'id'], message: SETTINGS_TEXT.taken })
      }),
  })

export const ListForm = listOf(ListItem)
/** Couriers have a link to the parcels that they carry. */
export const CouriersForm = listOf(ListItem.extend({ link: courierLink.default('') }))

/** The places of what stands further up already; undefined may stand anywhere. */
function repeated(values: readonly (string | number | undefined)[]): number[] {
  return values.flatMap((value, place) =>
    value !== undefined && values.indexOf(value) < place ? [place] : [],
  )
}

const StoredItem = z.object({
  id: z.int(),
  name: z.string(),
  isRetired: z.boolean(),
  /** Whether something has it; then it can only be retired. */
  isUsed: z.boolean(),
})
export type StoredItem = z.output<typeof StoredItem>

const StoredGradeLevel = StoredItem.extend({
  /** How many have it. */
  students: z.int(),
  products: z.int(),
  /** How many of these products have no other that is offered. */
  productsWithoutOther: z.int(),
})
export type StoredGradeLevel = z.output<typeof StoredGradeLevel>

const StoredCourier = StoredItem.extend({ link: z.string() })

/** The lists as they are stored, what is retired at the end. */
export const STORED_LISTS = {
  'grade-levels': z.object({ items: z.array(StoredGradeLevel) }),
  reasons: z.object({ items: z.array(StoredItem) }),
  couriers: z.object({ items: z.array(StoredCourier) }),
} as const satisfies Record<SettingsList, z.ZodType>
