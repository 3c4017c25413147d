import type { Choice } from './fields.ts'

/** What a stock intake by barcode can be, by the code that calls carry; answers carry the name. */
export const BARCODE_STATUS = { Pending: 0, Add_to_Stock: 1 } as const
export type BarcodeStatus = keyof typeof BARCODE_STATUS

export const BARCODE_STATUS_CHOICES: Choice[] = Object.entries(BARCODE_STATUS).map(([label, value]) => ({
  value,
  label,
}))
