/** The most that a threshold of low stock may be, the shop's own and that of an option. */
export const MAX_LOW_STOCK = 1_000_000
export const LOW_STOCK_TEXT = `Use a whole number from 0 to ${MAX_LOW_STOCK.toLocaleString('en-PH')}.`

/** 'low' covers 'out'. */
export const STOCK_LEVELS = ['low', 'out'] as const
export type StockLevel = (typeof STOCK_LEVELS)[number]
export const STOCK_LEVEL_LABEL = { low: 'Low or out', out: 'Out' } as const
