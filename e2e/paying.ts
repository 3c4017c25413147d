import { addOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import { pdf } from '../server/test/pdf.ts'
import { expect } from './fixtures.ts'
import { newThousand } from './managing.ts'
import type { Shop } from './shop.ts'

/** An order of 1,000.00 pesos whose customer has told of the transfer. */
export async function newPaid(shop: Shop, payerName: string, facts: { paymentAmount?: number } = {}) {
  const order = await newThousand(shop)
  const answer = await shop.api(addOrderAttachment, {
    as: order.parent,
    params: { id: order.id },
    body: { payerName, paymentReference: `GC ${order.orderNumber}`, ...facts },
    files: { attachment: [new File([pdf()], 'slip.pdf')] },
  })
  expect(answer.status).toBe(200)
  return order
}
