import { useMemo, type ReactNode } from 'react'
import { code128Bars, QUIET_ZONE } from './code128-bars.ts'

interface Code128Props {
  text: string
  /** Width of the narrowest bar, in `unit`. Take whole dots of the printer, so that no bar is wider than another. */
  moduleWidth: number
  /** Height of the bars, in `unit`. */
  height: number
  unit?: 'px' | 'mm'
  className?: string
  /** Instead of the bars when the text cannot be one. */
  fallback?: ReactNode
}

/**
 * The CODE128 symbol of a text as one vector path: black bars on white with their quiet zones, in every scheme. It brings
 * the encoder along: pages take it lazily, as BarcodePicture does.
 */
export function Code128({
  text,
  moduleWidth,
  height,
  unit = 'px',
  className,
  fallback = null,
}: Code128Props) {
  const symbol = useMemo(() => code128Bars(text), [text])
  if (symbol === undefined) return fallback
  const width = symbol.modules + 2 * QUIET_ZONE
  return (
    <svg
      className={className}
      role="img"
      aria-label={`Barcode of ${text}`}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ width: `${width * moduleWidth}${unit}`, height: `${height}${unit}` }}
    >
      <path fill="#fff" d={`M0 0h${width}v1H0z`} />
      <path
        fill="#000"
        d={symbol.bars.map((bar) => `M${QUIET_ZONE + bar.x} 0h${bar.width}v1h-${bar.width}z`).join('')}
      />
    </svg>
  )
}
