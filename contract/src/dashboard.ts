import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** The years that sales can be asked for. */
export const SALES_YEARS = { least: 2000, most: 2999 } as const

/** `month` counts from 1; `total` is the pesos of the counted orders that were placed in it, by the days of Manila. */
export const MonthSales = z.object({ month: z.int(), total: z.number() })
export type MonthSales = z.infer<typeof MonthSales>

/** The counts that staff act on, and the sales of a year. */
export const Dashboard = z.object({
  pendingOrders: z.int(),
  /** Products of any status. */
  inventory: z.int(),
  /** Active users. */
  registeredUsers: z.int(),
  pendingUsers: z.int(),
  /** The year of the sales. */
  year: z.int(),
  /** All twelve months. */
  sales: z.array(MonthSales),
  /** The years that have sales and the current one, the last first. */
  years: z.array(z.int()),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  name: 'getDashboard',
  summary: 'Counts of pending orders, products, active and pending users, and the sales of a year by month',
  method: 'GET',
  path: '/Dashboard',
  access: 'Dashboard.view',
  query: z.object({
    /** The current one in Manila, unless it is given. */
    year: z
      .union([
        z.literal('').transform(() => undefined),
        field.wireInt.pipe(z.int().min(SALES_YEARS.least).max(SALES_YEARS.most)),
      ])
      .optional(),
  }),
  answer: Dashboard,
})
