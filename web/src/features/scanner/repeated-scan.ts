import { SAME_SCAN } from '@kwaderno/contract/barcode-intake.ts'

/** Tells a code that a scanner has read twice from one that was scanned again. Times in milliseconds, on any one clock. */
export function detectRepeats(): (sku: string, at: number) => boolean {
  let last = { sku: '', at: -Infinity }
  return (sku, at) => {
    if (sku === last.sku && at - last.at < SAME_SCAN) return true
    last = { sku, at }
    return false
  }
}
