import type { PrintItem } from '@kwaderno/contract/print-barcode.ts'
import { fitSymbol, presetsFor } from '../../../print/labels/fit-text.ts'
import { labelOf, symbolOf, type Label } from '../../../print/labels/label.ts'
import { presetOf, type LabelPreset, type LabelSettings } from '../../../print/labels/presets.ts'

/** An item and how many labels of it are wanted. */
export interface Wanted {
  item: PrintItem
  copies: number
}

/** What printing these items would give. */
export interface Prepared {
  labels: Label[]
  /** SKUs that no barcode can carry, or that fit the label in no way; they have no label. */
  impossible: string[]
  /** SKUs whose bars would be finer than every scanner reads. */
  fine: string[]
  /** Other labels on which no bars would be that fine. */
  better: LabelPreset[]
}

/** So many items are looked at before the browser may draw again. */
const AT_ONCE = 40

export async function prepareLabels(wanted: readonly Wanted[], settings: LabelSettings): Promise<Prepared> {
  const preset = presetOf(settings.preset)
  const prepared: Omit<Prepared, 'better'> = { labels: [], impossible: [], fine: [] }
  const modules: number[] = []
  for (const [index, { item, copies }] of wanted.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve))
    const label = labelOf(item)
    const fit = label && fitSymbol(label.symbol.modules, preset, settings.dpi)
    if (!label || !fit) {
      prepared.impossible.push(item.sku)
      continue
    }
    if (fit.isFine) prepared.fine.push(item.sku)
    modules.push(label.symbol.modules)
    for (let copy = 0; copy < copies; copy++) prepared.labels.push(label)
  }
  return { ...prepared, better: prepared.fine.length === 0 ? [] : presetsFor(modules, settings.dpi) }
}

/** What a row says about its SKU on the chosen label; undefined when there is nothing to say. */
export function warningOf(item: PrintItem, settings: LabelSettings): string | undefined {
  const symbol = symbolOf(item.sku)
  const fit = symbol && fitSymbol(symbol.modules, presetOf(settings.preset), settings.dpi)
  if (!fit) return 'No barcode possible'
  return fit.isFine ? 'Too long for this label' : undefined
}
