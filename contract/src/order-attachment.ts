import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { NotificationPair } from './live.ts'
import { PaymentFacts } from './payment-facts.ts'
import { DASHBOARD, ORDERS } from './stale.ts'

const byId = z.object({ id: field.id })

export const addOrderAttachment = endpoint({
  name: 'addOrderAttachment',
  summary:
    'Attaches files to an own order that was just placed: to its newest payment that waits, or, with facts of its own, as another payment',
  method: 'POST',
  path: '/Order/add-attachment/{id}',
  access: 'owner',
  invalidates: [...ORDERS, ...DASHBOARD],
  limit: 'upload',
  params: byId,
  form: 'Pascal',
  bodyLimit: 16_000,
  body: PaymentFacts,
  files: { attachment: { max: 10, kind: 'any' } },
  answer: NotificationPair,
})

export const deleteOrderAttachment = endpoint({
  name: 'deleteOrderAttachment',
  summary: 'Deletes an attachment of an own pending order by its file name; the last one stays',
  method: 'POST',
  path: '/Order/delete-attachment/{id}',
  access: 'owner',
  invalidates: [...ORDERS, ...DASHBOARD],
  params: byId,
  form: 'Pascal',
  body: z.object({ attachment: z.string().min(1).max(255) }),
  answer: field.nothing,
})
