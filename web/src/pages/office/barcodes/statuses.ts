import { BARCODE_STATUS_CHOICES, type BarcodeStatus } from '@kwaderno/contract/barcode-intake.ts'
import type { BadgeColor } from '../../../ui/status-color.ts'

/** By their names, as the address shows them. */
export const STATUSES = BARCODE_STATUS_CHOICES.map(({ label }) => ({ value: label, label }))

export const BARCODE_COLOR: Record<BarcodeStatus, BadgeColor> = {
  Pending: 'warning',
  Add_to_Stock: 'success',
}
