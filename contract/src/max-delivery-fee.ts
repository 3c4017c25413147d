/** In pesos. */
export const MAX_DELIVERY_FEE = 100_000
export const FEE_RANGE = 'Use an amount from 0 to 100,000.'
