import { z } from 'zod'
import { ShopCard } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { OrderRow } from './order-list.ts'

/** Products below the shelves, as the shop lists them. */
export const HOME_PAGE_SIZE = 20
/** As many products as a shelf of the home page shows beside each other on a wide screen. */
export const HOME_SHELF_SIZE = 6
export const HOME_CATEGORIES = 12

/** A category that something is offered in; `thumbnail` shows its best product, '' when none has a picture. */
export const CategoryCard = z.object({
  id: z.int(),
  name: z.string(),
  count: z.int(),
  thumbnail: z.string(),
})
export type CategoryCard = z.infer<typeof CategoryCard>

export const listCategoryCards = endpoint({
  name: 'listCategoryCards',
  summary: 'The categories that sell best, each with a picture',
  method: 'GET',
  path: '/Shop/categories',
  access: 'public',
  answer: z.array(CategoryCard),
})

/** What the home page shows to one parent alone, in one answer. */
export const Home = z.object({
  /** Of the student; null while none is known, and the shelf is for everybody. */
  grade: field.Choice.nullable(),
  forGrade: z.array(ShopCard),
  /** The newest purchase first. */
  boughtBefore: z.array(ShopCard),
  /** The newest order that is under way, and how many there are. */
  order: OrderRow.pick({
    orderId: true,
    orderNumber: true,
    status: true,
    deliveryTime: true,
    totalQuantity: true,
  }).nullable(),
  ordersUnderWay: z.int(),
})
export type Home = z.infer<typeof Home>

export const getHome = endpoint({
  name: 'getHome',
  summary: 'What sells in the grade of the caller’s student, what was bought before, and the order under way',
  method: 'GET',
  path: '/Home',
  access: 'login',
  answer: Home,
})
