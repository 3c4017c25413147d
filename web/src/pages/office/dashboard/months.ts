import type { MonthSales } from '@kwaderno/contract/dashboard.ts'
import { toCentavos, toPesos } from '@kwaderno/contract/money.ts'

/** January to December; their first three letters are their short names. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export interface NamedMonth {
  month: string
  /** Pesos. */
  total: number
}

export function named(sales: readonly MonthSales[]): NamedMonth[] {
  return sales.map(({ month, total }) => ({ month: MONTHS[month - 1] ?? '', total }))
}

/** Pesos of the whole year. */
export function totalOf(months: readonly NamedMonth[]): number {
  return toPesos(months.reduce((sum, { total }) => sum + toCentavos(total), 0))
}

/** The month that sold most, the earliest of several; undefined when nothing was sold. */
export function bestOf(months: readonly NamedMonth[]): NamedMonth | undefined {
  return months.reduce<NamedMonth | undefined>(
    (best, one) => (one.total > (best?.total ?? 0) ? one : best),
    undefined,
  )
}
