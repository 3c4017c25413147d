import { fitSymbol, toDots } from './fit-text.ts'
import type { Label } from './label.ts'
import { labelsPerPage, type LabelPreset, type PrinterDpi } from './presets.ts'

/** A label in its place on the page. */
export interface Placed {
  key: number
  label: Label
  /** Corner of the label, in millimetres. */
  left: number
  top: number
  /** The bars as a path around (0, 0), and where that belongs: whole dots of the printer. */
  bars: string
  x: number
  y: number
}

export interface LabelPage {
  key: number
  labels: Placed[]
}

/** Puts labels on pages, row by row. Those whose symbol fits not even with bars of one dot are left out. */
export function layOut(labels: readonly Label[], preset: LabelPreset, dpi: PrinterDpi): LabelPage[] {
  const symbols = new Map([...new Set(labels)].map((label) => [label, drawSymbol(label, preset, dpi)]))
  const each = labelsPerPage(preset)
  const pages: LabelPage[] = []
  let count = 0
  for (const label of labels) {
    const symbol = symbols.get(label)
    if (!symbol) continue
    const place = count % each
    if (place === 0) pages.push({ key: pages.length, labels: [] })
    pages.at(-1)?.labels.push({ key: count, label, ...symbol, ...cornerOf(place, symbol, preset, dpi) })
    count++
  }
  return pages
}

interface Symbol {
  bars: string
  /** In dots, without the quiet zones. */
  width: number
}

function drawSymbol(label: Label, preset: LabelPreset, dpi: PrinterDpi): Symbol | undefined {
  const { modules, bars } = label.symbol
  const fit = fitSymbol(modules, preset, dpi)
  if (!fit) return undefined
  const height = Math.round(toDots(preset.bars.height, dpi))
  const draw = (x: number, width: number) =>
    `M${x * fit.module} 0h${width * fit.module}v${height}h-${width * fit.module}z`
  return { bars: bars.map(({ x, width }) => draw(x, width)).join(''), width: modules * fit.module }
}

/** The symbol stands in the middle of its label. */
function cornerOf(place: number, symbol: Symbol, preset: LabelPreset, dpi: PrinterDpi) {
  const width = preset.paper.width / preset.columns
  const left = (place % preset.columns) * width
  const top = Math.floor(place / preset.columns) * (preset.paper.height / preset.rows)
  return {
    left,
    top,
    x: Math.round(toDots(left + width / 2, dpi) - symbol.width / 2),
    y: Math.round(toDots(top + preset.bars.top, dpi)),
  }
}
