import { createHash } from 'node:crypto'
import { accentError, accentShades, DEFAULT_ACCENT, type AccentShades } from '@kwaderno/contract/accent.ts'
import { BUILT_LOGO, BUILT_NAME, LOGO_PLACE, NOTICE_META } from '@kwaderno/contract/first-page.ts'

/** How a shop shows itself on every page. */
export interface Brand {
  name: string
  /** #RRGGBB */
  accent: string
  /** '' without one. */
  logoUrl: string
  /** The newest version of the privacy notice, 0 without one: the pages keep a place for its bar. */
  notice: number
}

/** What the build has in its pages: nothing is put in its place. */
export const BUILT_BRAND: Brand = { name: BUILT_NAME, accent: DEFAULT_ACCENT, logoUrl: '', notice: 0 }

/** A page as the build has made it, with the name, logo and colours of the shop. Its scripts stay as they are. */
export function withBrand(html: string, { name, accent, logoUrl, notice }: Brand): string {
  const mark = logoUrl === '' ? '' : `<img src="${escaped(logoUrl)}-160.webp" alt="" />`
  const told = notice > 0 ? `<meta name="${NOTICE_META}" content="${notice}" />` : ''
  return html
    .replaceAll(LOGO_PLACE, () => mark)
    .replaceAll(BUILT_LOGO, () => escaped(logoUrl))
    .split(/(<script>[^]*?<\/script>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(BUILT_NAME, () => escaped(name))))
    .join('')
    .replace('</head>', () => `${told}${styleOf(accent)}</head>`)
}

const LOOK = { manifest: 'manifest.webmanifest', offline: 'offline.html', worker: 'sw.js' } as const
/** What an installed shop shows of itself, beside its pages. */
export const LOOK_FILES: readonly string[] = Object.values(LOOK)

/** One of `LOOK_FILES` as the build has made it, with the name and the colour of the shop. */
export function withLook(file: string, text: string, brand: Brand): string {
  if (file === LOOK.manifest) return manifestOf(text, brand)
  if (file === LOOK.offline) return offlineOf(text, brand)
  return workerOf(text, brand)
}

function manifestOf(text: string, { name, accent }: Brand): string {
  const built = JSON.parse(text) as object
  // The bars of pages have the colour of paper, also those of a shop that has chosen no colour of its own.
  const colour = isOwn(accent) ? { theme_color: accent } : {}
  return JSON.stringify({ ...built, name, short_name: name, ...colour })
}

function offlineOf(text: string, { name, accent }: Brand): string {
  const page = text.replaceAll(BUILT_NAME, () => escaped(name))
  if (!isOwn(accent)) return page
  const { light, dark } = accentShades(accent)
  return page.replace(
    '</head>',
    () => `<style>:root{--action:light-dark(${light.fill},${dark.text})}</style></head>`,
  )
}

/** Another look makes another worker, which keeps the offline page anew; the built one stays as it is. */
function workerOf(text: string, { name, accent }: Brand): string {
  if (name === BUILT_NAME && !isOwn(accent)) return text
  const look = createHash('sha256')
    .update(JSON.stringify([name, accent]))
    .digest('hex')
  return text.replace(
    /'offline-(\w+)'/,
    (_match, version: string) => `'offline-${version}-${look.slice(0, 12)}'`,
  )
}

/** What was not let in by the form is no colour to build a style of. */
const isOwn = (accent: string) => accent.toUpperCase() !== DEFAULT_ACCENT && accentError(accent) === undefined

/** Over what the app itself sets, which comes later with the same weight. */
function styleOf(accent: string): string {
  if (!isOwn(accent)) return ''
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
