import { code128 } from 'bwip-js/generic'

/** The bars of a symbol, counted in modules: the width of the narrowest bar. */
export interface Bars {
  /** From the first bar to the end of the last one, without the quiet zones. */
  modules: number
  bars: readonly { x: number; width: number }[]
}

/** What must stay blank at either end, in modules. */
export const QUIET_ZONE = 10

/** Printable ASCII: what every scanner gives back as it was. */
const ENCODABLE = /^[\x20-\x7E]+$/

/** The CODE128 symbol of a text; undefined for an empty one and for characters beyond printable ASCII. */
export function code128Bars(text: string): Bars | undefined {
  if (!ENCODABLE.test(text)) return undefined
  return code128({ bcid: 'code128', text, scale: 1 }, collectBars())
}

/** Draws nothing: it notes where bars would be drawn, at one pixel a module. */
function collectBars() {
  const bars: { x: number; width: number }[] = []
  const ignore = () => {}
  return {
    scale: (x: number, y: number): [number, number] => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: ignore,
    // A bar is a line through its middle, which for odd widths is half a module to the right.
    line(x: number, _y: number, _endX: number, _endY: number, width: number): void {
      bars.push({ x: x - Math.ceil(width / 2), width })
    },
    polygon: ignore,
    hexagon: ignore,
    ellipse: ignore,
    fill: ignore,
    text: ignore,
    end(): Bars {
      const last = bars.at(-1)
      return { modules: last ? last.x + last.width : 0, bars }
    },
  }
}
