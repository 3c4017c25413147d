import { z } from 'zod'
import { INVALID_DATES, isReversed } from './day-range.ts'
import * as field from './fields.ts'

/**
 * The reports. A piece counts as sold while the stock of its order is taken (STOCK_TAKEN of order-status.ts); returns and
 * exchanges do not change that. Days are those of Manila, amounts are pesos.
 */
export const empty = z.literal('').transform(() => undefined)
export const sorts = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.union([empty, z.enum(names)]).optional()

/** By when the order was placed, both ends included; a range that is upside down is refused. */
export const dates = { dateFrom: field.day.optional(), dateTo: field.day.optional() }
type Dates = { dateFrom?: string | undefined; dateTo?: string | undefined }
export const inOrder = ({ dateFrom, dateTo }: Dates) => !isReversed(dateFrom, dateTo)
export const reversedRange = { error: INVALID_DATES, path: ['dateFrom'] }
