import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The counts that staff act on. */
export const Dashboard = z.object({
  pendingOrders: z.int(),
  /** Products of any status. */
  inventory: z.int(),
  /** Active users. */
  registeredUsers: z.int(),
  pendingUsers: z.int(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  name: 'getDashboard',
  summary: 'Counts of pending orders, products, active and pending users',
  method: 'GET',
  path: '/Dashboard',
  access: 'Dashboard.view',
  answer: Dashboard,
})
