/**
 * What colour an emoji is dyed in: its mean hue in degrees, mean lightness (0 to 100) and mean chroma (0 to about
 * 100) of LCh after dyeing. Shades and highlights around the mean stay.
 */
export interface Dye {
  hue?: number
  light: number
  chroma: number
  /** Things that are white or gray take this colour instead, as paper takes it. */
  paper: string
}

/** The colours that things of the demo shop come in. */
export const DYES = {
  Black: { light: 22, chroma: 3, paper: '#33323a' },
  Gray: { light: 60, chroma: 4, paper: '#9b9aa3' },
  White: { light: 88, chroma: 4, paper: '#fbfbfd' },
  Red: { hue: 33, light: 50, chroma: 70, paper: '#e5484d' },
  Maroon: { hue: 22, light: 30, chroma: 42, paper: '#7d2a3b' },
  Pink: { hue: 2, light: 68, chroma: 52, paper: '#f58fb4' },
  Orange: { hue: 60, light: 66, chroma: 70, paper: '#f2903d' },
  Yellow: { hue: 86, light: 80, chroma: 66, paper: '#f6ce46' },
  Green: { hue: 145, light: 50, chroma: 48, paper: '#3f9d5a' },
  Mint: { hue: 168, light: 76, chroma: 32, paper: '#9adfc4' },
  Teal: { hue: 200, light: 50, chroma: 32, paper: '#2f8f92' },
  'Sky Blue': { hue: 240, light: 70, chroma: 38, paper: '#86c5ef' },
  Blue: { hue: 275, light: 47, chroma: 58, paper: '#3f63d6' },
  Navy: { hue: 280, light: 28, chroma: 34, paper: '#2a3866' },
  Purple: { hue: 308, light: 46, chroma: 52, paper: '#8a5fd0' },
  Brown: { hue: 58, light: 38, chroma: 32, paper: '#86603f' },
  Khaki: { hue: 85, light: 66, chroma: 26, paper: '#cdb98a' },
} as const satisfies Record<string, Dye>

export type Colour = keyof typeof DYES

export function isColour(name: string): name is Colour {
  return name in DYES
}
