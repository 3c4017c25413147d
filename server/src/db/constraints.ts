import { BARCODE_TEXT } from '@kwaderno/contract/barcode-intake.ts'
import { ALREADY_EXISTS, NAME_TEXT } from '@kwaderno/contract/catalogue-names.ts'
import { PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import { ERASURE_TEXT } from '@kwaderno/contract/erasure-text.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { IMPORT_TEXT } from '@kwaderno/contract/import-file.ts'
import { MULTIPLE_ITEMS, PRODUCT_FORM_TEXT } from '@kwaderno/contract/product-rules.ts'
import type { RefusalCode } from '@kwaderno/contract/refusals.ts'
import { LIST_TEXT } from '@kwaderno/contract/school-list-rules.ts'
import { VIEW_TEXT } from '@kwaderno/contract/saved-view.ts'

/** What a broken constraint means to the person who broke it. */
export interface Violation {
  message: string
  /** The request's field that is to blame, if one is. */
  field?: string
  /** Without one it is a 400. */
  code?: RefusalCode
}

export const EMAIL_TAKEN = 'Email address already exists.'
const DUPLICATE_PRODUCT = PRODUCT_FORM_TEXT.duplicate

/**
 * By the constraint's name in the migrations. Services check first; this is what two requests at the same moment run
 * into. A constraint without an entry can only be broken by a mistake of ours and is answered as such.
 */
export const CONSTRAINTS: Readonly<Record<string, Violation>> = {
  users__user_name: { message: 'Username already exists.', field: 'userName' },
  users__email_address: { message: EMAIL_TAKEN, field: 'emailAddress' },
  users__erased: { message: ERASURE_TEXT.erased },
  students__student_id: { message: 'Student ID already exists.', field: 'studentId' },
  students__grade_level_id: { message: 'Please choose a grade level.', field: 'gradeLevelId' },
  school_lists__name: { message: LIST_TEXT.exists, field: 'name' },
  // Of an option that was removed while its list was saved.
  school_list_items__product_option_id: { message: LIST_TEXT.noChoice, field: 'items' },
  school_lists__grade_level_id: { message: 'Please choose a grade level.', field: 'gradeLevelId' },
  users__role_id: { message: 'Please choose a role.', field: 'roleId' },
  roles__name: { message: 'Role name already exists.', field: 'name' },
  // Modules that are new wait until every process knows them.
  role_permissions__module_id: {
    message: 'The shop is being upgraded. Try again in a moment.',
    field: 'permissions',
  },

  saved_views__name: { message: VIEW_TEXT.taken, field: 'name' },

  imports__applying: { message: IMPORT_TEXT.running, code: 'busy' },
  imports__apply_key: { message: KEY_USED.import, code: 'key_used' },

  categories__name: { message: ALREADY_EXISTS, field: 'name' },
  variations__name: { message: ALREADY_EXISTS, field: 'name' },
  variation_options__name: { message: ALREADY_EXISTS, field: 'name' },
  search_synonyms__words: { message: ALREADY_EXISTS, field: 'words' },
  reasons__name: { message: ALREADY_EXISTS, field: 'name' },
  grade_levels__name: { message: ALREADY_EXISTS, field: 'name' },
  // Of a product that is saved: what is deleted has been locked and found unused before.
  product_categories__category_id: { message: NAME_TEXT.Category.gone, field: 'categories', code: 'changed' },
  product_variations__variation_id: { message: NAME_TEXT.Variation.gone, code: 'changed' },
  product_option_values__variation_option_id: { message: NAME_TEXT.Option.gone, code: 'changed' },

  products__code: { message: DUPLICATE_PRODUCT, field: 'productCode' },
  products__name: { message: DUPLICATE_PRODUCT, field: 'productName' },
  product_options__sku: { message: DUPLICATE_PRODUCT, field: 'sku' },
  product_options__item_description: { message: DUPLICATE_PRODUCT, field: 'itemDescription' },
  product_options__combination: { message: MULTIPLE_ITEMS },
  product_options__stock: { message: 'Product stock quantity must be at least 0.', field: 'stock' },
  product_options__price_centavos: { message: 'Invalid price.', field: 'price' },

  cart_items__quantity: { message: 'Quantity must be at least 1.', field: 'quantity' },
  cart_items__product_option_id: { message: 'This product is unavailable.', field: 'productOptionId' },
  // Of an option that was removed for good while it was asked for.
  back_in_stock_requests__product_option_id: { message: PRODUCT_TEXT.unavailable, code: 'not_found' },
  barcodes__product_option_id__fk: { message: BARCODE_TEXT.unknownSku.text, code: 'not_found' },
  exchange_items__product_option_id: { message: 'This product is unavailable.' },
  order_attachments__order_id__kind__file_name: { message: 'File name already exist.', field: 'attachment' },
  return_attachments__request__kind__file_name: { message: 'File name already exist.', field: 'attachments' },
  orders__discount_rate: { message: 'Rate must be from 0 to 100.', field: 'discountRate' },
  return_requests__order_id: { message: 'A return for this order has already been requested.' },
  return_items__reason_id: { message: 'Please select a reason.', field: 'reasonId' },
  exchange_items__quantity: { message: 'Quantity must be at least 1.', field: 'quantity' },
  barcodes__quantity: { message: 'Quantity must be at least 1.', field: 'quantity' },
}
