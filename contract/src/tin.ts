export const INVALID_TIN = 'Invalid TIN.'
export const TIN_HINT = 'Format: 999-999-999-999'
/** Of a customer's. */
export const TIN_LENGTH = 15

/** The taxpayer number of a customer as the checkout takes it; '' is none. */
export function isCustomerTin(text: string): boolean {
  return text === '' || /^\d{3}-\d{3}-\d{3}-\d{3}$/.test(text)
}

/**
 * The taxpayer number of a company: 9 digits and 3 or 5 of its branch, in groups.
 * @returns '123-456-789-000' or '123-456-789-00000'; undefined for any other number of digits, and for what is no digit
 */
export function companyTin(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '')
  const [, a, b, c, branch] = /^(\d{3})(\d{3})(\d{3})(\d{3}|\d{5})$/.exec(digits) ?? []
  return branch && [a, b, c, branch].join('-')
}
