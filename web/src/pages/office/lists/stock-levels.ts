import { STOCK_LEVEL_LABEL, STOCK_LEVELS } from '@kwaderno/contract/low-stock.ts'

/** What the lists of the inventory offer as 'Stock level'. */
export const STOCK_LEVEL_CHOICES = STOCK_LEVELS.map((level) => ({
  value: level,
  label: STOCK_LEVEL_LABEL[level],
}))
