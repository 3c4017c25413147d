import {
  choiceField,
  countField,
  pesosField,
  textField,
  yesNoField,
  type DescribedFields,
} from './described-field.ts'
import { MAX_LOW_STOCK } from './low-stock.ts'
import { PRODUCT_LIMITS } from './product-rules.ts'
import { TAX_CLASS_LABEL } from './tax.ts'

const status = { label: 'Status', kind: 'text' } as const
const list = (label: string) => ({ label, kind: 'list' }) as const

/** What staff enter of a product, in the order in which the audit log tells it. */
export const PRODUCT_FIELDS = {
  name: { ...textField('Name', PRODUCT_LIMITS.name), heading: 'Product name' },
  code: { ...textField('Code', PRODUCT_LIMITS.code), heading: 'Product code' },
  description: { ...textField('Description', PRODUCT_LIMITS.description), heading: 'Product description' },
  status,
  categories: list('Categories'),
  gradeLevels: list('Grade levels'),
  variations: list('Variations'),
  thumbnails: list('Thumbnails'),
  sizeChart: { label: 'Size chart', kind: 'text' },
  taxClass: choiceField('Tax class', TAX_CLASS_LABEL),
  isPrimeCommodity: yesNoField('Prime commodity'),
} as const satisfies DescribedFields

/** The same of one of its options. */
export const OPTION_FIELDS = {
  sku: textField('SKU', PRODUCT_LIMITS.sku),
  itemDescription: textField('Item description', PRODUCT_LIMITS.itemDescription),
  price: pesosField('Price'),
  stock: { label: 'Stock', kind: 'count' },
  status,
  shelf: textField('Shelf', PRODUCT_LIMITS.shelf),
  lowStockAt: countField('Low stock at', MAX_LOW_STOCK),
  picture: { label: 'Picture', kind: 'text' },
} as const satisfies DescribedFields
