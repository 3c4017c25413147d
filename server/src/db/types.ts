import pg from 'pg'

const OID = {
  int8: 20,
  date: 1082,
  numeric: 1700,
  int8Array: 1016,
  dateArray: 1182,
  numericArray: 1231,
} as const
const TEXT_ARRAY = 1009

/** How the driver reads columns, so that tables/columns.ts is true. */
export const columnTypes = new pg.TypeOverrides()
columnTypes.setTypeParser(OID.int8, toInteger)
columnTypes.setTypeParser(OID.numeric, Number)
// The driver would make a moment of it, in the zone of the process.
columnTypes.setTypeParser(OID.date, (text: string) => text)
columnTypes.setTypeParser(OID.int8Array, (text: string) => elements(text).map(toInteger))
columnTypes.setTypeParser(OID.numericArray, (text: string) => elements(text).map(Number))
columnTypes.setTypeParser(OID.dateArray, elements)

/** Throws instead of losing digits. */
function toInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

function elements(text: string): string[] {
  const parse = columnTypes.getTypeParser(TEXT_ARRAY) as (source: unknown) => unknown
  return parse(text) as string[]
}
