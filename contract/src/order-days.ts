import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { NotificationPair } from './live.ts'
import { DASHBOARD, ORDERS } from './stale.ts'

const byId = z.object({ id: field.id })
/** As in `order.ts`. */
const version = field.wireInt.optional()

export const setDeliveryTime = endpoint({
  name: 'setDeliveryTime',
  summary: 'Sets the delivery date, today or later in Manila, after approval and before shipping',
  method: 'PUT',
  path: '/Order/{id}/set-delivery-time',
  access: 'Transactions.edit',
  invalidates: [...ORDERS, ...DASHBOARD],
  refusals: ['changed'],
  params: byId,
  body: z.object({
    id: field.id.optional(),
    version,
    deliveryTime: z.string().trim().min(10, field.REQUIRED).max(40),
  }),
  answer: NotificationPair,
})

export const keepOrder = endpoint({
  name: 'keepOrder',
  summary: 'Keeps a pending order longer: it expires so many days from now as the shop has set',
  method: 'PUT',
  path: '/Order/{id}/keep',
  access: 'Transactions.edit',
  invalidates: [...ORDERS, ...DASHBOARD],
  refusals: ['changed'],
  params: byId,
  body: z.object({ version }),
  answer: z.object({ expiresOn: z.string() }),
})
