import { printDocument } from '../print-document.tsx'
import type { Label } from './label.ts'
import { LabelPages } from './LabelPages.tsx'
import styles from './labels.css?inline'
import { presetOf, type LabelSettings } from './presets.ts'

/** Opens the print window with these labels, each in its place. */
export function printLabels(labels: readonly Label[], settings: LabelSettings): Promise<void> {
  const preset = presetOf(settings.preset)
  const { width, height } = preset.paper
  return printDocument({
    title: `Labels ${preset.name}`,
    styles: `@page { size: ${width}mm ${height}mm; margin: 0 }\n${styles}`,
    content: <LabelPages labels={labels} preset={preset} dpi={settings.dpi} />,
  })
}
