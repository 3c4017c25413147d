import { accentError, accentShades, DEFAULT_ACCENT, type AccentShades } from '@kwaderno/contract/accent.ts'
import { BUILT_LOGO, BUILT_NAME, LOGO_PLACE } from '@kwaderno/contract/first-page.ts'

/** How a shop shows itself on every page. */
export interface Brand {
  name: string
  /** #RRGGBB */
  accent: string
  /** '' without one. */
  logoUrl: string
}

/** What the build has in its pages: nothing is put in its place. */
export const BUILT_BRAND: Brand = { name: BUILT_NAME, accent: DEFAULT_ACCENT, logoUrl: '' }

/** A page as the build has made it, with the name, logo and colours of the shop. Its scripts stay as they are. */
export function withBrand(html: string, { name, accent, logoUrl }: Brand): string {
  const mark = logoUrl === '' ? '' : `<img src="${escaped(logoUrl)}-160.webp" alt="" />`
  return html
    .replaceAll(LOGO_PLACE, () => mark)
    .replaceAll(BUILT_LOGO, () => escaped(logoUrl))
    .split(/(<script>[^]*?<\/script>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(BUILT_NAME, () => escaped(name))))
    .join('')
    .replace('</head>', () => `${styleOf(accent)}</head>`)
}

/** Over what the app itself sets, which comes later with the same weight. */
function styleOf(accent: string): string {
  // What was not let in by the form is no colour to build a style of.
  if (accent.toUpperCase() === DEFAULT_ACCENT || accentError(accent) !== undefined) return ''
  const { light, dark } = accentShades(accent)
  return `<style>${rule('light', light)}${rule('dark', dark)}</style>`
}

function rule(scheme: 'light' | 'dark', { fill, fillHover, text, soft, line }: AccentShades): string {
  return (
    `html:root[data-mantine-color-scheme=${scheme}]{--kw-ink-fill:${fill};--kw-ink-fill-hover:${fillHover};` +
    `--kw-ink:${text};--kw-ink-soft:${soft};--kw-ink-line:${line}}`
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
