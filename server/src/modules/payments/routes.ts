import {
  getPayment,
  listPayments,
  rejectPayment,
  reopenPayment,
  verifyPayment,
} from '@kwaderno/contract/payment.ts'
import { PAYMENT_TEXT } from '@kwaderno/contract/payment-text.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { notFound } from '../../core/problem.ts'
import { findSureLine } from '../bank-lists/rules.ts'
import { findPayment, listQueue } from './queries.ts'
import * as payments from './service.ts'
import { toPaymentDetail, toPaymentRow } from './views.ts'

/** Payments as staff decide on them. */
export const paymentRoutes: Routes = (deps) => [
  route(listPayments, async ({ query }) => {
    const { items, total } = await listQueue(deps.db, query)
    return { items: items.map(toPaymentRow), total }
  }),
  route(getPayment, async ({ params, query }) => {
    const found = await findPayment(deps.db, params.id)
    if (found === undefined) throw notFound(PAYMENT_TEXT.gone)
    const line = await findSureLine(deps.db, params.id, found.lines)
    return toPaymentDetail(found, query.amount, line)
  }),
  route(verifyPayment, ({ session, params, body }) => payments.verify(deps, session, params.id, body)),
  route(rejectPayment, ({ session, params, body }) => payments.reject(deps, session, params.id, body)),
  route(reopenPayment, ({ session, params, body }) => payments.reopen(deps, session, params.id, body)),
]
