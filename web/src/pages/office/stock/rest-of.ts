import type { StockCount } from '@kwaderno/contract/stock-count.ts'

/** What becomes of the options that nobody has counted when the count is posted. */
export function restOf(
  { options, counted }: Pick<StockCount, 'options' | 'counted'>,
  uncountedAreZero: boolean,
): string {
  const rest = options - counted
  if (rest === 0) return 'Everything has been counted.'
  const [have, stay, are] = rest === 1 ? ['has', 'stays as it is', 'is'] : ['have', 'stay as they are', 'are']
  const shown = `${rest.toLocaleString('en-PH')} of ${options.toLocaleString('en-PH')} options ${have} not been counted`
  return `${shown} and ${uncountedAreZero ? `${are} set to 0` : stay}.`
}
