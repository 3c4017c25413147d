import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

/** Below 40em (640 px) is a phone; the filter column of the shop appears from 64em (1024 px). */
export const BREAKPOINTS = { xs: '30em', sm: '40em', md: '48em', lg: '64em', xl: '90em' }

const ink: MantineColorsTuple = [
  '#EEF1FD',
  '#E4E9FB',
  '#CBD3F6',
  '#A6B2EF',
  '#7D8DE5',
  '#5466D8',
  '#2B3FBF',
  '#2435A3',
  '#1C2A82',
  '#141E5E',
]
const pencil: MantineColorsTuple = [
  '#FFF9EA',
  '#FDF0CF',
  '#FBE3A6',
  '#F9D375',
  '#F7C24D',
  '#F5B22D',
  '#D4921A',
  '#9C670C',
  '#754C07',
  '#4F3204',
]
const coral: MantineColorsTuple = [
  '#FEF1EF',
  '#FCE2DF',
  '#F7C1BB',
  '#EF9B92',
  '#E57267',
  '#CC4337',
  '#C0392E',
  '#A12C22',
  '#7F231B',
  '#591813',
]
const leaf: MantineColorsTuple = [
  '#EDF8F2',
  '#DBF1E5',
  '#B4E1C8',
  '#86CDA6',
  '#52B180',
  '#2F9560',
  '#1F7A4D',
  '#19663F',
  '#145233',
  '#0D3A24',
]
const sky: MantineColorsTuple = [
  '#EDF6FD',
  '#DCEDFA',
  '#B5D9F3',
  '#85BFE8',
  '#509FD6',
  '#2C83BF',
  '#1B6BA3',
  '#155686',
  '#10436A',
  '#0B2F4B',
]
const slate: MantineColorsTuple = [
  '#F3F5F8',
  '#E7EAEF',
  '#CBD1DA',
  '#A9B2BF',
  '#818D9D',
  '#647183',
  '#4D596A',
  '#3D4756',
  '#2E3642',
  '#1F252E',
]
/** The paper's own greys: Mantine's borders, hovers and quiet texts come from here. */
const gray: MantineColorsTuple = [
  '#FBF8F2',
  '#F5F1E8',
  '#EFEADF',
  '#E8E2D6',
  '#D6CEBE',
  '#A79E8D',
  '#6B6962',
  '#55534D',
  '#3B3A36',
  '#23221F',
]
/** Night ink: text, quiet texts, borders, surfaces and the page, from light to dark. */
const dark: MantineColorsTuple = [
  '#ECEAF2',
  '#CFCEDD',
  '#A9AAC2',
  '#8285A3',
  '#373B5C',
  '#2A2E4B',
  '#1D2038',
  '#14162A',
  '#0F1122',
  '#0A0B18',
]

const WHITE = '#FFFFFF'
const NIGHT = '#1B1F3D'

export const theme: MantineThemeOverride = createTheme({
  colors: {
    ink,
    pencil,
    coral,
    leaf,
    sky,
    slate,
    gray,
    dark,
    red: coral,
    green: leaf,
    teal: leaf,
    blue: sky,
  },
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 5 },
  white: WHITE,
  black: NIGHT,
  fontFamily: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif",
  headings: {
    fontFamily:
      "'Bricolage Grotesque Variable', 'Bricolage Fallback', 'Figtree Variable', system-ui, sans-serif",
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.625rem, 1.3rem + 1.4vw, 2rem)', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.3' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  breakpoints: BREAKPOINTS,
  shadows: {
    xs: 'none',
    sm: 'var(--kw-shadow)',
    md: 'var(--kw-shadow)',
    lg: 'var(--kw-shadow)',
    xl: 'var(--kw-shadow)',
  },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  // By name: the components themselves would come into the first chunk with their code.
  components: {
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
    // A menu holds nothing but its items: the keyboard begins on the first of them.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    InputWrapper: {
      defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
  },
})

/** Tints of picture tiles, light and dark; a tile picks one by its category. */
const TILES: readonly (readonly [string, string])[] = [
  ['#EEF0FE', '#262A4D'],
  ['#FDF1DC', '#3A3122'],
  ['#F2F7DD', '#2F3521'],
  ['#FBE6EC', '#3B2530'],
  ['#EBEBF4', '#2A2B40'],
  ['#E3F5E8', '#1F362A'],
  ['#FBEBDC', '#3A2C22'],
  ['#E1F3F5', '#1D343A'],
]
export const TILE_COUNT = TILES.length

const tiles = (scheme: 0 | 1) =>
  Object.fromEntries(TILES.map((pair, index) => [`--kw-tile-${index}`, pair[scheme]]))

const shared = {
  '--kw-radius-card': '12px',
  '--kw-radius-control': '8px',
  '--kw-motion-fast': '120ms',
  '--kw-motion': '180ms',
  '--kw-ease': 'cubic-bezier(0.2, 0, 0, 1)',
  '--kw-control': '44px',
  '--kw-header': '68px',
  '--kw-page': '1440px',
}

/** A control's border has a contrast of 3:1 on every background that fields stand on; a card's border is only decorative. */
const light = {
  ...tiles(0),
  '--kw-paper': gray[0],
  '--kw-surface': WHITE,
  '--kw-sunken': '#FDFBF7',
  '--kw-line': gray[3],
  '--kw-control-line': '#8F8675',
  '--kw-text': NIGHT,
  '--kw-muted': '#66656B',
  '--kw-ink': ink[6],
  '--kw-ink-fill': ink[6],
  '--kw-ink-fill-hover': ink[7],
  '--kw-ink-soft': '#E7ECFC',
  '--kw-ink-line': ink[2],
  '--kw-on-fill': WHITE,
  '--kw-pencil': pencil[5],
  '--kw-pencil-soft': pencil[1],
  '--kw-on-pencil': '#2A1C02',
  '--kw-danger': '#B0322A',
  '--kw-danger-soft': coral[1],
  '--kw-success': '#1B7046',
  '--kw-success-soft': leaf[1],
  '--kw-warning': pencil[8],
  '--kw-warning-soft': pencil[1],
  '--kw-info': '#175F92',
  '--kw-info-soft': sky[1],
  '--kw-slate': slate[6],
  '--kw-slate-soft': slate[1],
  '--kw-shadow': '0 8px 28px rgb(27 31 61 / 14%)',
  '--kw-scrim': 'rgb(27 31 61 / 45%)',
  // Nothing rather than 'none', which cannot stand beside another filter.
  '--kw-picture-filter': ' ',
}

const night: Record<keyof typeof light, string> = {
  ...tiles(1),
  '--kw-paper': dark[7],
  '--kw-surface': dark[6],
  '--kw-sunken': '#191C32',
  '--kw-line': '#343959',
  '--kw-control-line': '#7A80AD',
  '--kw-text': dark[0],
  '--kw-muted': dark[2],
  '--kw-ink': '#A6B2F4',
  '--kw-ink-fill': ink[5],
  '--kw-ink-fill-hover': '#4658C9',
  '--kw-ink-soft': '#2B3160',
  '--kw-ink-line': '#454E91',
  '--kw-on-fill': WHITE,
  '--kw-pencil': pencil[5],
  '--kw-pencil-soft': '#40351C',
  '--kw-on-pencil': '#2A1C02',
  '--kw-danger': '#F39A91',
  '--kw-danger-soft': '#45252A',
  '--kw-success': '#83D3A6',
  '--kw-success-soft': '#1D3B31',
  '--kw-warning': pencil[3],
  '--kw-warning-soft': '#40351C',
  '--kw-info': '#8CC7EF',
  '--kw-info-soft': '#1D3550',
  '--kw-slate': '#B4BCC9',
  '--kw-slate-soft': '#2E344A',
  '--kw-shadow': '0 8px 28px rgb(0 0 0 / 50%)',
  '--kw-scrim': 'rgb(5 6 15 / 65%)',
  // White grounds of pictures do not glare.
  '--kw-picture-filter': 'brightness(0.75)',
}

const mantine = {
  '--mantine-color-body': 'var(--kw-paper)',
  '--mantine-color-text': 'var(--kw-text)',
  '--mantine-color-default': 'var(--kw-surface)',
  '--mantine-color-default-hover': 'var(--kw-sunken)',
  '--mantine-color-default-color': 'var(--kw-text)',
  '--mantine-color-default-border': 'var(--kw-line)',
  '--mantine-color-dimmed': 'var(--kw-muted)',
  '--mantine-color-placeholder': 'var(--kw-muted)',
  '--mantine-color-anchor': 'var(--kw-ink)',
  '--mantine-color-ink-filled': 'var(--kw-ink-fill)',
  '--mantine-color-ink-filled-hover': 'var(--kw-ink-fill-hover)',
  '--mantine-color-error': 'var(--kw-danger)',
  '--mantine-color-success': 'var(--kw-success)',
  '--mantine-color-ink-light': 'var(--kw-ink-soft)',
  '--mantine-color-ink-light-hover': 'var(--kw-ink-line)',
  '--mantine-color-ink-light-color': 'var(--kw-ink)',
  '--mantine-color-ink-outline': 'var(--kw-ink)',
  '--mantine-color-ink-outline-hover': 'var(--kw-ink-soft)',
}

/** In the dark scheme only its border shows a button or box without a background; that of a card is too faint for it. */
const mantineNight = {
  ...mantine,
  '--mantine-color-default-border': '#4A5078',
  '--mantine-color-disabled': dark[5],
  '--mantine-color-disabled-border': '#4A5078',
}

/** Makes the tokens CSS variables, `--kw-*` for our own style sheets and Mantine's own names for its parts. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: shared,
  light: { ...light, ...mantine },
  dark: { ...night, ...mantineNight },
})
