import { formatDate } from '../../ui/date-format.ts'

/** 'Users Report - March 5, 2024.xlsx' with today's date in Manila. */
export function reportName(list: string, now: Date = new Date()): string {
  return `${list} Report - ${formatDate(now)}.xlsx`
}
