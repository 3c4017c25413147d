import { QUIET_ZONE } from '../../features/barcodes/code128-bars.ts'
import { LABEL_PRESETS, type LabelPreset, type PrinterDpi } from './presets.ts'

const MM_PER_INCH = 25.4
/** The narrowest bar, in millimetres, that every scanner at a counter reads. */
const SAFE_MODULE = 0.165
/** A wider one makes a symbol larger and no easier to read. */
const WIDEST_MODULE = 0.5

/** Whole dots: no bar is ever rounded to another width than its neighbours. */
export interface Fit {
  /** Dots of the narrowest bar. */
  module: number
  /** The bars are finer than every scanner reads. */
  isFine: boolean
}

/** Millimetres in dots of the printer, not rounded. */
export function toDots(millimetres: number, dpi: PrinterDpi): number {
  return (millimetres / MM_PER_INCH) * dpi
}

/** The widest bars with which so many modules and their quiet zones fit a label; undefined when none do. */
export function fitSymbol(modules: number, preset: LabelPreset, dpi: PrinterDpi): Fit | undefined {
  const width = toDots(preset.paper.width / preset.columns, dpi)
  const inside = width - 2 * toDots(preset.inset, dpi)
  // Less one dot, as the middle of a label may lie between two.
  const most = Math.min((width - 1) / (modules + 2 * QUIET_ZONE), inside / modules)
  const module = Math.min(Math.floor(most), Math.round(toDots(WIDEST_MODULE, dpi)))
  return module < 1 ? undefined : { module, isFine: module < toDots(SAFE_MODULE, dpi) }
}

/** The labels on which symbols of these sizes all have bars that every scanner reads. */
export function presetsFor(modules: readonly number[], dpi: PrinterDpi): LabelPreset[] {
  return LABEL_PRESETS.filter((preset) =>
    modules.every((count) => fitSymbol(count, preset, dpi)?.isFine === false),
  )
}
