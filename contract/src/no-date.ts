/** A date whose year is 0001 means that none is set. */
export const NO_DATE = '0001-01-01T00:00:00'
export function isDated(value: string | null | undefined): value is string {
  return value !== null && value !== undefined && value !== '' && !value.startsWith('0001')
}
