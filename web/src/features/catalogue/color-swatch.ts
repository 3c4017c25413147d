/** CSS colors by the names used for school supplies; values with other names are shown as chips. */
const COLORS: Readonly<Record<string, string>> = {
  black: '#1d1f24',
  white: '#ffffff',
  gray: '#8f939c',
  grey: '#8f939c',
  silver: '#c3c8d0',
  red: '#d13c3c',
  maroon: '#7c1f2d',
  rose: '#e8417c',
  pink: '#f083b4',
  orange: '#ee8434',
  yellow: '#f4c430',
  gold: '#cfa23a',
  green: '#1f7a4d',
  'dark green': '#145233',
  'school green': '#3fa34d',
  mint: '#9fdcc0',
  teal: '#12808a',
  blue: '#2f6fde',
  'light blue': '#7db8f0',
  'sky blue': '#7db8f0',
  'royal blue': '#2b3fbf',
  navy: '#24407a',
  'navy blue': '#24407a',
  purple: '#7a4fc9',
  violet: '#7a4fc9',
  lavender: '#b9a6e8',
  brown: '#7a5230',
  tan: '#c79a6b',
  khaki: '#bda77b',
  beige: '#e4d5b7',
}

/** The CSS color of a variation's value, or undefined for an unknown name. */
export function colorOf(variationName: string, value: string): string | undefined {
  const name = value.trim().toLowerCase()
  return /colou?r/i.test(variationName) && Object.hasOwn(COLORS, name) ? COLORS[name] : undefined
}
