/** How an order can be paid, and by whom. */
export const PAYMENT_TYPES = ['Cash', 'BankDeposit', 'BankCheque', 'OnlineBanking'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]
export const PAYMENT_TYPE_LABEL: Record<PaymentType, string> = {
  Cash: 'Cash (onsite only)',
  BankDeposit: 'Bank Deposit',
  BankCheque: 'Bank Cheque',
  OnlineBanking: 'Online Banking',
}

/** Customers and students cannot pay cash; everyone else may, onsite. */
export function paymentTypesFor(isCustomer: boolean): readonly PaymentType[] {
  return isCustomer ? PAYMENT_TYPES.filter((type) => type !== 'Cash') : PAYMENT_TYPES
}

export function needsAttachment(type: string): boolean {
  return type === 'BankDeposit' || type === 'BankCheque' || type === 'OnlineBanking'
}
