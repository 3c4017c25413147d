const COUNT = new Intl.NumberFormat('en-PH')

/** 1234 as '1,234'. */
export function formatCount(count: number): string {
  return COUNT.format(count)
}
