import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { exporting, paging } from './paging.ts'
import { stockLevel } from './product.ts'
import { empty, sorts } from './report-filters.ts'

/** One option of a product: what is on hand, and what has ever been sold of it. */
export const InventoryReportRow = z.object({
  id: z.int(),
  images: z.array(z.string()),
  sku: z.string(),
  itemDescription: z.string(),
  variation: z.array(z.string()),
  productName: z.string(),
  status: z.enum(['Active', 'Inactive']),
  /** On hand. */
  quantity: z.int(),
  /** On hand less what pending orders hold; below 0 when fewer were counted than are held. */
  available: z.int(),
  /** How many of these are few: the option's own number, or the shop's. */
  lowStockAt: z.int(),
  soldItems: z.int(),
  unitPrice: z.number(),
  category: z.array(z.string()),
  gradeLevel: z.array(z.string()),
})
export type InventoryReportRow = z.infer<typeof InventoryReportRow>

const inventoryFilters = {
  /** Product name, SKU or item description. */
  search: field.searchText,
  /** Active 1, Inactive 0. */
  status: z
    .union([
      empty,
      z.enum(['Active', 'Inactive']),
      z.enum(['1', '0']).transform((code) => (code === '1' ? ('Active' as const) : ('Inactive' as const))),
    ])
    .optional(),
  categories: field.ids,
  gradeLevels: field.ids,
  /** Active options that are sold out, or low: that have few pieces left to sell. */
  stockLevel,
}

export const INVENTORY_SORTS = ['nameAsc', 'nameDesc', 'quantityAsc', 'quantityDesc'] as const

export const reportInventory = endpoint({
  name: 'reportInventory',
  summary: 'Every option with its stock and what was sold of it, by product name unless sorted',
  method: 'GET',
  path: '/Reports/Inventory',
  access: 'Reports.view',
  query: z.object({ ...inventoryFilters, sortBy: sorts(INVENTORY_SORTS), ...paging, ...exporting }),
  answer: z.array(InventoryReportRow),
  paged: true,
})

/** What the rows of the filters add up to, on all pages. */
export const InventoryTotals = z.object({ options: z.int(), quantity: z.int(), soldItems: z.int() })
export type InventoryTotals = z.infer<typeof InventoryTotals>

export const sumInventory = endpoint({
  name: 'sumInventory',
  summary: 'What the rows of the inventory report add up to, with its filters',
  method: 'GET',
  path: '/Reports/Inventory/totals',
  access: 'Reports.view',
  query: z.object(inventoryFilters),
  answer: InventoryTotals,
})

export const CategoryStock = z.object({ category: z.string(), quantity: z.int(), soldItems: z.int() })
export type CategoryStock = z.infer<typeof CategoryStock>

export const chartInventory = endpoint({
  name: 'chartInventory',
  summary:
    'Stock and sold pieces by category with the filters of the report, the largest stock first; a product counts in each of its categories',
  method: 'GET',
  path: '/Reports/Inventory/chart',
  access: 'Reports.view',
  query: z.object(inventoryFilters),
  answer: z.array(CategoryStock),
})
