import { colord, extend, type Colord } from 'colord'
import a11yPlugin from 'colord/plugins/a11y'
import mixPlugin from 'colord/plugins/mix'

extend([a11yPlugin, mixPlugin])

/** The shop's own ink, as long as it has chosen no other accent. */
export const DEFAULT_ACCENT = '#2B3FBF'

/** What WCAG asks of text at AA. */
const MIN_CONTRAST = 4.5
const WHITE = '#FFFFFF'
/** A card of the dark scheme: what its links and soft fills stand on. */
const DARK_SURFACE = '#1D2038'
/** Of lightness, in the steps in which a readable shade is looked for. */
const STEP = 0.01

export const isAccent = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** Of white text on a colour, from 1 to 21. */
export const contrastToWhite = (accent: string): number => colord(accent).contrast(WHITE)

/** The message for an accent on which white text cannot be read; undefined for one that may be used. */
export function accentError(accent: string): string | undefined {
  if (!isAccent(accent)) return 'Use a colour such as #1F7A4D.'
  const contrast = contrastToWhite(accent)
  if (contrast >= MIN_CONTRAST) return undefined
  // Cut off, not rounded: 4.46 is not 4.5.
  const shown = (Math.floor(contrast * 10) / 10).toFixed(1)
  return `Choose a darker colour: white text on it has a contrast of ${shown}, at least ${MIN_CONTRAST} is needed.`
}

/** The colours of one scheme that are made of the accent, as `#rrggbb`. */
export interface AccentShades {
  /** Buttons, with white text. */
  fill: string
  fillHover: string
  /** Text and links, on every surface and on `soft`. */
  text: string
  /** What is chosen or current. */
  soft: string
  /** The border of what is soft. */
  line: string
}

/** The shades of an accent that `accentError` lets pass; the dark scheme has a lighter one of the same hue. */
export function accentShades(accent: string): { light: AccentShades; dark: AccentShades } {
  const own = colord(accent)
  const soft = shown(own.mix(WHITE, 0.88))
  const fill = lightestWithWhite(own)
  const darkSoft = shown(fill.mix(DARK_SURFACE, 0.62))
  return {
    light: {
      fill: own.toHex(),
      fillHover: own.darken(0.06).toHex(),
      text: readableOn(soft, own, -STEP).toHex(),
      soft: soft.toHex(),
      line: own.mix(WHITE, 0.68).toHex(),
    },
    dark: {
      fill: fill.toHex(),
      fillHover: fill.darken(0.06).toHex(),
      text: readableOn(darkSoft, shown(fill.lighten(0.15)), STEP).toHex(),
      soft: darkSoft.toHex(),
      line: fill.mix(DARK_SURFACE, 0.35).toHex(),
    },
  }
}

/** Rounded to what a screen shows: contrasts are those of that. */
const shown = (colour: Colord): Colord => colord(colour.toHex())

/** As light as white text on it allows. */
function lightestWithWhite(own: Colord): Colord {
  const lighter = shown(own.lighten(STEP))
  const isReadable = lighter.contrast(WHITE) >= MIN_CONTRAST && !lighter.isEqual(own)
  return isReadable ? lightestWithWhite(lighter) : own
}

/** The nearest shade that is read on this ground, darker or lighter by steps. */
function readableOn(ground: Colord, shade: Colord, step: number): Colord {
  if (shade.contrast(ground) >= MIN_CONTRAST) return shade
  const next = shown(shade.lighten(step))
  return next.isEqual(shade) ? shade : readableOn(ground, next, step)
}
