import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { NotificationPair } from './live.ts'
import { ORDERS } from './stale.ts'
import { trackingNumber } from './tracking.ts'

export const changeTracking = endpoint({
  name: 'changeTracking',
  summary:
    'Changes courier and tracking number of an order that is Shipped; without courierId it keeps its courier',
  method: 'PUT',
  path: '/Order/{id}/tracking',
  access: 'Transactions.edit',
  invalidates: [...ORDERS],
  refusals: ['changed'],
  params: z.object({ id: field.id }),
  body: z.object({ version: field.wireInt.optional(), courierId: field.clearable(field.id), trackingNumber }),
  answer: NotificationPair,
})
