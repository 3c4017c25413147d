/** A paper with its labels in rows and columns. All lengths are millimetres. */
export interface LabelPreset {
  id: '50x25' | '58x40' | 'a4'
  name: string
  paper: { width: number; height: number }
  columns: number
  rows: number
  /** Blank at each side of a label, where the printer may not reach; the quiet zones may lie in it. */
  inset: number
  bars: { top: number; height: number }
  /** Below the bars, to the lower inset. */
  text: { top: number; height: number; size: number; nameLines: number }
}

export type PresetId = LabelPreset['id']

export const LABEL_PRESETS: readonly LabelPreset[] = [
  {
    id: '50x25',
    name: '50 × 25 mm',
    paper: { width: 50, height: 25 },
    columns: 1,
    rows: 1,
    inset: 1.5,
    bars: { top: 1.5, height: 10 },
    text: { top: 12, height: 12, size: 2.5, nameLines: 1 },
  },
  {
    id: '58x40',
    name: '58 × 40 mm',
    paper: { width: 58, height: 40 },
    columns: 1,
    rows: 1,
    inset: 2,
    bars: { top: 2.5, height: 16 },
    text: { top: 19.2, height: 19, size: 3, nameLines: 2 },
  },
  {
    id: 'a4',
    name: 'A4 sheet, 3 × 8',
    paper: { width: 210, height: 297 },
    columns: 3,
    rows: 8,
    // What office printers leave blank at the edge of the sheet.
    inset: 5,
    bars: { top: 5, height: 10.5 },
    text: { top: 16, height: 16.5, size: 2.7, nameLines: 2 },
  },
]

export function presetOf(id: PresetId): LabelPreset {
  return LABEL_PRESETS.find((preset) => preset.id === id) ?? LABEL_PRESETS[0]!
}

export const labelsPerPage = ({ columns, rows }: LabelPreset) => columns * rows

/** Resolutions of label printers, and of those in offices. */
export const PRINTER_DPI = [203, 300, 600] as const
export type PrinterDpi = (typeof PRINTER_DPI)[number]

/** How labels are printed: kept by each browser, as each counter has a printer of its own. */
export interface LabelSettings {
  preset: PresetId
  dpi: PrinterDpi
}

const STORE = 'label-settings'

export function readLabelSettings(): LabelSettings {
  const [preset, dpi] = (localStorage.getItem(STORE) ?? '').split(' ')
  return {
    preset: LABEL_PRESETS.find(({ id }) => id === preset)?.id ?? '58x40',
    dpi: PRINTER_DPI.find((one) => String(one) === dpi) ?? 203,
  }
}

export function keepLabelSettings({ preset, dpi }: LabelSettings): void {
  localStorage.setItem(STORE, `${preset} ${dpi}`)
}
