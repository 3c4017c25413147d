import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import type { Permission } from './permissions.ts'

/** The years that sales can be asked for. */
export const SALES_YEARS = { least: 2000, most: 2999 } as const

/** `month` counts from 1; `total` is the pesos of the counted orders that were placed in it, by the days of Manila. */
export const MonthSales = z.object({ month: z.int(), total: z.number() })
export type MonthSales = z.infer<typeof MonthSales>

/** Of a product that is low: its option of which least is left. */
export const LowStockItem = z.object({
  productId: z.int(),
  productName: z.string(),
  variation: z.array(z.string()),
  /** Pieces left to sell; 0 or less when it is sold out. */
  available: z.int(),
})
export type LowStockItem = z.infer<typeof LowStockItem>

/** How many low products the dashboard names. */
export const LOW_STOCK_ITEMS = 5

/** The counts that staff act on, and the sales of a year. */
export const Dashboard = z.object({
  pendingOrders: z.int(),
  /** Products of any status. */
  inventory: z.int(),
  /** Active users. */
  registeredUsers: z.int(),
  pendingUsers: z.int(),
  /** `count` is the total of the inventory list with stockLevel=low, `items` are the lowest of it. */
  lowStock: z.object({ count: z.int(), items: z.array(LowStockItem) }),
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
  summary:
    'Counts of pending orders, products, active and pending users, what is low, and the sales of a year by month',
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

/** What waits for the staff, and who may see the list of it. */
export const WAITING_NEEDS = {
  toApprove: 'Transactions.view',
  toPack: 'Transactions.view',
  toShip: 'Transactions.view',
  toSetOut: 'Transactions.view',
  toHandOver: 'Transactions.view',
  returns: 'Transactions.view',
  lowStock: 'Inventory.view',
  messages: 'Message.view',
  registrations: 'Role.view',
} as const satisfies Record<string, Permission>
export type WaitingKind = keyof typeof WAITING_NEEDS
export const WAITING_KINDS = Object.keys(WAITING_NEEDS) as WaitingKind[]

/** Nothing is counted further: whoever has so much to do need not know how much it is, and nobody waits for the counting. */
export const MAX_WAITING = 1000

const waiting = z.int().max(MAX_WAITING).optional()

/** Each is as many as its list has rows. What the caller may not see the list of is not there. */
export const Waiting = z.object({
  /** Orders that are Pending. */
  toApprove: waiting,
  /** Orders that are Approved. */
  toPack: waiting,
  /** Packed orders that are delivered. */
  toShip: waiting,
  /** Packed orders that are picked up. */
  toSetOut: waiting,
  /** Orders that are ready for pickup. */
  toHandOver: waiting,
  /** Return and exchange requests that are Pending. */
  returns: waiting,
  /** Active products of which an active option is sold out or nearly. */
  lowStock: waiting,
  /** Customers who have written something that nobody of the staff has opened. */
  messages: waiting,
  /** Users who are Pending. */
  registrations: waiting,
})
export type Waiting = z.infer<typeof Waiting>

export const getWaiting = endpoint({
  name: 'getWaiting',
  summary: 'How much waits for the caller, of what he may see',
  method: 'GET',
  path: '/Dashboard/waiting',
  access: 'Dashboard.view',
  answer: Waiting,
})
