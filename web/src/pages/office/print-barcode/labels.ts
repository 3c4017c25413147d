import type { PrintItem } from '@kwaderno/contract/print-barcode.ts'
import { fitSymbol, presetsFor } from '../../../print/labels/fit.ts'
import { labelOf, type Label } from '../../../print/labels/label.ts'
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

export function prepareLabels(wanted: readonly Wanted[], settings: LabelSettings): Prepared {
  const preset = presetOf(settings.preset)
  const prepared: Omit<Prepared, 'better'> = { labels: [], impossible: [], fine: [] }
  const modules: number[] = []
  for (const { item, copies } of wanted) {
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

const known = new Map<string, number | undefined>()

/** What a row says about its SKU on the chosen label; undefined when there is nothing to say. */
export function warningOf(item: PrintItem, settings: LabelSettings): string | undefined {
  if (!known.has(item.sku)) known.set(item.sku, labelOf(item)?.symbol.modules)
  const modules = known.get(item.sku)
  const fit = modules === undefined ? undefined : fitSymbol(modules, presetOf(settings.preset), settings.dpi)
  if (!fit) return 'No barcode possible'
  return fit.isFine ? 'Too long for this label' : undefined
}
