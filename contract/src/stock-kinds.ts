/** Why stock moved, in words; what each kind does to the numbers stands in the migrations of the server. */
export const STOCK_KINDS = {
  opening: 'A new option with stock',
  edit: 'Staff set the number on hand',
  hold: 'An order was placed',
  release: 'A pending order was declined or cancelled',
  deduct: 'An order was approved',
  restore: 'An approved order was declined or cancelled',
  intake: 'Barcode intake was added',
  return_in: 'A returned unit went on the shelf',
  return_undo: 'A returned unit was taken off again',
  exchange_out: 'An exchange was handed out',
  exchange_undo: 'An exchange came back',
  swap_hold: 'Held for a size swap',
  swap_release: 'Size swap hold ended',
  write_off: 'Pieces of an option that was removed',
  counter_sale: 'Sold over the counter',
  counter_void: 'A counter sale was voided',
  count: 'Stock count',
  import_opening: 'Opening stock by import',
  import_restock: 'Restock by import',
} as const
export type StockKind = keyof typeof STOCK_KINDS

/** Stands for jobs where a person is named. */
export const SYSTEM = { id: 0, name: 'System' } as const
