/** What is said of a range of days that is upside down. */
export const INVALID_DATES = 'Invalid date range'

/** Whether both days, 'YYYY-MM-DD' or '' for an open end, are given and the first lies after the last one. */
export function isReversed(from = '', to = ''): boolean {
  return from !== '' && to !== '' && from > to
}
