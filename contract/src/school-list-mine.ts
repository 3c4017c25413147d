import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { LIST_LIMITS } from './school-list-rules.ts'

const Choice = z.object({
  productOptionId: z.int(),
  variation: z.array(z.string()),
  price: z.number(),
  available: z.int(),
})

export const MyListItem = z.object({
  id: z.int(),
  productId: z.int(),
  name: z.string(),
  /** Of an item that is one option. */
  variation: z.array(z.string()),
  image: z.string(),
  /** Name of the first category: it tints the tile. */
  category: z.string(),
  quantity: z.int(),
  isRequired: z.boolean(),
  note: z.string(),
  /** What can be bought of it; none when it is not sold any more. */
  choices: z.array(Choice),
  bought: z.int(),
  /** Quantity less bought. */
  missing: z.int(),
  /** In the cart for this student. */
  put: z.object({ productOptionId: z.int(), quantity: z.int() }).nullable(),
})
export type MyListItem = z.infer<typeof MyListItem>

export const MyList = z.object({
  id: z.int(),
  name: z.string(),
  schoolYear: z.string(),
  introduction: z.string(),
  items: z.array(MyListItem),
})
export type MyList = z.infer<typeof MyList>

/** Of the student's grade, unless another one is asked for; neither is in no grade. */
export const listMyLists = endpoint({
  name: 'listMyLists',
  summary:
    "The published lists of an own student's grade, or of a grade by its name or id, for this school year and the next",
  method: 'GET',
  path: '/SchoolLists/mine',
  access: 'login',
  refusals: ['not_found'],
  query: z.object({
    studentId: z.union([z.literal('').transform(() => undefined), field.id]).optional(),
    grade: z.string().trim().max(100).optional(),
  }),
  answer: z.object({ grade: z.string(), lists: z.array(MyList) }),
})

const Named = z.object({ itemId: z.int(), name: z.string() })

export const addListToCart = endpoint({
  name: 'addListToCart',
  summary:
    'Brings the cart up to what is missing of ticked items of a published list for one student; asked twice it does no more than once',
  method: 'POST',
  path: '/SchoolLists/{id}/add-to-cart',
  access: 'login',
  invalidates: ['listCart', 'listMyLists'],
  refusals: ['not_found', 'changed'],
  params: z.object({ id: field.id }),
  body: z.object({
    /** An own student; absent for someone else. */
    studentId: field.clearable(field.id).transform((id) => id ?? null),
    items: z
      .array(z.object({ itemId: field.id, productOptionId: field.clearable(field.id) }))
      .max(LIST_LIMITS.items),
  }),
  answer: z.object({
    /** How many items have more in the cart than before. */
    added: z.int(),
    needChoice: z.array(Named),
    short: z.array(Named.extend({ left: z.int() })),
    unavailable: z.array(Named),
    cartCount: z.int(),
    /** The rows of the ticked items, to be selected in the cart. */
    cartItemIds: z.array(z.int()),
  }),
})
