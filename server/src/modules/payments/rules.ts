/** What orders and sales need of payments. It knows no orders itself: those who decide on payments do, in service.ts. */
export { faultOfFacts } from './facts.ts'
export { ORDER_PAYMENTS, toOrderPayment, toStaffOrderPayment, type PaymentRecord } from './order-payments.ts'
export {
  factsParameter,
  filesChanged,
  keepCounterPayment,
  paymentOfFiles,
  payingSql,
  refuseUnverified,
} from './placing.ts'
