import { z } from 'zod'
import { BARCODE_STATUS, MAX_BARCODE_QUANTITY, MAX_SCAN_LENGTH, skuOf } from './barcode-intake.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { paging } from './paging.ts'
import { tooLong } from './form-text.ts'
import { PRODUCT_LIMITS } from './product-rules.ts'
import { DASHBOARD, PRODUCTS } from './stale.ts'

export {
  BARCODE_MOVES,
  BARCODE_STATUS,
  BARCODE_STATUS_CHOICES,
  BARCODE_TEXT,
  isBarcodeOpen,
  quantityChanged,
  type BarcodeStatus,
} from './barcode-intake.ts'

const StatusName = z.enum(['Pending', 'Add_to_Stock'])

/** A status by its name or its code. */
const sentStatus = z.union(
  [
    StatusName,
    field.wireInt
      .pipe(z.literal([BARCODE_STATUS.Pending, BARCODE_STATUS.Add_to_Stock]))
      .transform((code) =>
        code === BARCODE_STATUS.Pending ? ('Pending' as const) : ('Add_to_Stock' as const),
      ),
  ],
  'Please choose a status.',
)

const quantity = field.wireInt.pipe(
  z.int().min(1, 'Quantity must be at least 1.').max(MAX_BARCODE_QUANTITY, 'The quantity is too large.'),
)

/** A line of the intake: so many scanned pieces of one SKU. `image` is '' when there is none. */
export const BarcodeRow = z.object({
  id: z.int(),
  name: z.string(),
  categories: z.array(z.string()),
  sku: z.string(),
  itemDescription: z.string(),
  /** Names of the product's variations, and the values of this item in their order. */
  productVariation: z.array(z.string()),
  variationOptions: z.array(z.string()),
  quantity: z.int(),
  status: StatusName,
  image: z.string(),
  updatedOn: z.string(),
})
export type BarcodeRow = z.infer<typeof BarcodeRow>

/** `id` is that of the variation. */
const VariationValue = z.object({ id: z.int(), name: z.string(), value: z.string() })

/** One line with what it is about. `stock` is on hand, prices are pesos, `filePath` is the product's picture. */
export const Barcode = z.object({
  id: z.int(),
  name: z.string(),
  sku: z.string(),
  status: StatusName,
  quantity: z.int(),
  price: z.number(),
  categories: z.array(z.string()),
  variations: z.array(VariationValue),
  productOptions: z.array(
    z.object({
      id: z.int(),
      price: z.number(),
      stock: z.int(),
      variations: z.array(VariationValue),
      sku: z.string(),
      itemDescription: z.string(),
      status: z.enum(['Active', 'Inactive']),
      image: z.string(),
    }),
  ),
  filePath: z.string(),
  /** False for what has left the catalogue: the line can then only be deleted. */
  isInCatalogue: z.boolean(),
})
export type Barcode = z.infer<typeof Barcode>

export const listBarcodes = endpoint({
  name: 'listBarcodes',
  summary: 'Lines of the stock intake by status and search, the last changed first',
  method: 'GET',
  path: '/Product/Barcodes',
  access: 'Barcode.view',
  query: z.object({ search: field.searchText, status: sentStatus.optional(), ...paging }),
  answer: z.array(BarcodeRow),
  paged: true,
})

const barcodeParams = z.object({ barcodeId: field.id })

export const getBarcode = endpoint({
  name: 'getBarcode',
  summary: 'One line of the stock intake',
  method: 'GET',
  path: '/Product/Barcode/{barcodeId}',
  access: 'Barcode.view',
  params: barcodeParams,
  answer: Barcode,
})

/** What came of a scan: the line that it was added to, and how many pieces that has now. */
export const ScannedItem = z.object({
  id: z.int(),
  scanId: z.int(),
  sku: z.string(),
  name: z.string(),
  variation: z.array(z.string()),
  quantity: z.int(),
})
export type ScannedItem = z.infer<typeof ScannedItem>

export const scanBarcode = endpoint({
  name: 'scanBarcode',
  summary: 'Adds one scanned piece to the pending line of its SKU; 404 when nothing has the SKU',
  method: 'POST',
  path: '/Product/Barcode',
  access: 'Barcode.add',
  invalidates: ['listBarcodes', 'getBarcode'],
  refusals: ['not_found', 'changed', 'key_used'],
  body: z.object({
    sku: z
      .string()
      .max(MAX_SCAN_LENGTH, tooLong(MAX_SCAN_LENGTH))
      .transform(skuOf)
      .pipe(z.string().min(1, field.REQUIRED)),
    idempotencyKey: field.idempotencyKey,
  }),
  answer: ScannedItem,
})

/** Safe to send again: a scan is taken back once. */
export const undoScan = endpoint({
  name: 'undoScan',
  summary: 'Takes one of the own scans back, as long as its line is pending',
  method: 'DELETE',
  path: '/Product/Barcode/Scan/{scanId}',
  access: 'Barcode.add',
  invalidates: ['listBarcodes', 'getBarcode'],
  refusals: ['changed'],
  params: z.object({ scanId: field.id }),
  /** What the line has left; 0 when it is gone. */
  answer: z.object({ quantity: z.int() }),
})

/** What is in stock, was set by hand, deleted or taken back meanwhile is not among them. */
export const listOpenScans = endpoint({
  name: 'listOpenScans',
  summary: 'Which of these own scans can still be taken back',
  method: 'GET',
  path: '/Product/Barcode/Scan',
  access: 'Barcode.add',
  query: z.object({ scanIds: field.ids }),
  answer: z.array(z.int()),
})

export const updateBarcode = endpoint({
  name: 'updateBarcode',
  summary: 'Sets the quantity of a pending line; Add_to_Stock puts it on the shelf, once and for good',
  method: 'PUT',
  path: '/Product/Barcode/{barcodeId}',
  access: 'Barcode.edit',
  invalidates: [...PRODUCTS, ...DASHBOARD],
  refusals: ['changed'],
  params: barcodeParams,
  body: z.object({
    status: sentStatus,
    quantity,
    /** Refused with 409 when the line has another quantity by now, because a piece was scanned meanwhile. */
    quantityBefore: quantity.optional(),
    itemDescription: z
      .string()
      .trim()
      .min(1, field.REQUIRED)
      .max(PRODUCT_LIMITS.itemDescription, tooLong(PRODUCT_LIMITS.itemDescription))
      // It is printed on one line of a label.
      .transform((text) => text.replaceAll(/[\t\n\v\f\r]+/g, ' '))
      .optional(),
    /** Refused with 409 when the item is described otherwise by now. */
    itemDescriptionBefore: z.string().max(1000).optional(),
  }),
  answer: Barcode,
})

export const deleteBarcode = endpoint({
  name: 'deleteBarcode',
  summary: 'Deletes a pending line; the stock does not change',
  method: 'DELETE',
  path: '/Product/Barcode/{barcodeId}',
  access: 'Barcode.delete',
  invalidates: ['listBarcodes'],
  refusals: ['changed'],
  params: barcodeParams,
  /** Refused with 409 when the line has another quantity by now, because a piece was scanned or taken back meanwhile. */
  query: z.object({ quantityBefore: quantity.optional() }),
  answer: field.nothing,
})
