import type { CSSProperties } from 'react'
import { layOut, type Placed } from './sheet-layout.ts'
import type { Label } from './label.ts'
import type { LabelPreset, PrinterDpi } from './presets.ts'

const PX_PER_INCH = 96
const wholePixels = (millimetres: number) => Math.ceil((millimetres / 25.4) * PX_PER_INCH)
const mm = (length: number) => `${length}mm`

interface LabelPagesProps {
  labels: readonly Label[]
  preset: LabelPreset
  dpi: PrinterDpi
}

/**
 * The pages of a print. All bars of a page are one drawing that begins at its corner and is whole pixels large: browsers
 * move and stretch other boxes to whole pixels, and the bars with them. Inside of it everything is counted in dots of
 * the printer.
 */
export function LabelPages({ labels, preset, dpi }: LabelPagesProps) {
  const { width, height } = preset.paper
  const drawing = { width: wholePixels(width), height: wholePixels(height) }
  return layOut(labels, preset, dpi).map((page) => (
    <section key={page.key} className="page" style={styleOf(preset)}>
      <svg {...drawing} viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-hidden>
        <g transform={`scale(${PX_PER_INCH / dpi})`}>
          {page.labels.map(({ key, bars, x, y }) => (
            <path key={key} d={bars} transform={`translate(${x} ${y})`} />
          ))}
        </g>
      </svg>
      {page.labels.map((placed) => (
        <LabelText key={placed.key} placed={placed} preset={preset} />
      ))}
    </section>
  ))
}

function styleOf({ paper, text }: LabelPreset): CSSProperties {
  return {
    width: mm(paper.width),
    // A hair less than the paper, so that no rounding asks for a second sheet.
    height: mm(paper.height - 0.2),
    fontSize: mm(text.size),
    '--name-lines': text.nameLines,
  } as CSSProperties
}

function LabelText({ placed, preset }: { placed: Placed; preset: LabelPreset }) {
  const { label, left, top } = placed
  const { paper, columns, inset, text } = preset
  const style = {
    left: mm(left + inset),
    top: mm(top + text.top),
    width: mm(paper.width / columns - 2 * inset),
    height: mm(text.height),
  }
  return (
    <div className="text" style={style}>
      <p className="sku">{label.sku}</p>
      <p className="name">{label.name}</p>
      <p className="foot">
        <span className="detail">{label.detail}</span>
        <span className="price">{label.price}</span>
      </p>
    </div>
  )
}
