import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIRST_ANSWERS, type FirstPage } from '@kwaderno/contract/first-page.ts'
import type { MantineTheme } from '@mantine/core'
import { build, type Plugin, type Rolldown } from 'vite'
import { frameOf } from './first/frame.ts'
import { cssVariablesResolver, theme } from './src/ui/theme.ts'

/** The module of each page whose code is asked for together with the page. */
const MODULES: Record<FirstPage, string | undefined> = {
  home: 'pages/shop/HomePage.tsx',
  shop: 'pages/shop/ShopPage.tsx',
  product: 'pages/shop/ProductPage.tsx',
  login: 'pages/public/LoginPage.tsx',
  other: undefined,
}

/**
 * Makes of the built page one for each that begins with more than nothing, for the server to choose from: with the frame, the
 * styles that paint it, and links to the page's own code. The style sheets of the app come after the frame, which waits for
 * nothing.
 */
export function firstPages(web: string): Plugin {
  return {
    name: 'first-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build has no index.html.')
        const [css, scheme, fill] = await Promise.all([
          stylesOf(await readFile(join(web, 'first/frame.css'), 'utf8')),
          scriptOf(join(web, 'first/scheme.ts')),
          scriptOf(join(web, 'first/fill.ts')),
        ])
        const start = `<meta charset="utf-8" /><style>${css}</style><script>${scheme}</script>`
        const html = String(index.source).replace('<meta charset="utf-8" />', () => start)
        index.source = html
        for (const [page, module] of Object.entries(MODULES)) {
          const own = module === undefined ? '' : linksOf(bundle, join(web, 'src', module), html)
          const [rest, sheets] = withoutSheets(html.replace('</head>', `${own}</head>`))
          const body =
            `<div id="root">${frameOf(page as FirstPage)}</div><!--${FIRST_ANSWERS}-->` +
            `<script>${fill}</script>${sheets}`
          this.emitFile({
            type: 'asset',
            fileName: `.pages/${page}.html`,
            source: rest.replace('<div id="root"></div>', () => body),
          })
        }
      },
    },
  }
}

/** The styles and the values of what they name, light and dark. */
function stylesOf(css: string): string {
  const names = new Set(css.match(/--kw-[\w-]+/g))
  const { light, dark } = cssVariablesResolver(theme as MantineTheme)
  const values = (scheme: Record<string, string>) =>
    [...names].map((name) => `${name}:${scheme[name]}`).join(';')
  const colors =
    `@layer first{:root{color-scheme:light;${values(light)}}` +
    `:root[data-mantine-color-scheme=dark]{color-scheme:dark;${values(dark)}}}`
  return (colors + css.replaceAll(/\/\*[^]*?\*\//g, '')).replaceAll(/\s+/g, ' ')
}

/** A script that stands within the page, all that it imports included. */
async function scriptOf(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  return chunk.code.trim()
}

/** Links to the chunk of a module, to what it imports and to its styles, as far as the page has none yet. */
function linksOf(bundle: Rolldown.OutputBundle, module: string, html: string): string {
  const links: string[] = []
  const seen = new Set<string>()
  function add(file: string, rel: string): void {
    if (!html.includes(file)) links.push(`<link rel="${rel}" crossorigin href="/${file}">`)
  }
  function follow(chunk: Rolldown.OutputChunk): void {
    if (seen.has(chunk.fileName)) return
    seen.add(chunk.fileName)
    for (const file of chunk.viteMetadata?.importedCss ?? []) add(file, 'stylesheet')
    add(chunk.fileName, 'modulepreload')
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') follow(imported)
    }
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    if (chunk.facadeModuleId === module || chunk.moduleIds.includes(module)) follow(chunk)
  }
  if (seen.size === 0) throw new Error(`The build has no ${module}.`)
  return links.join('')
}

/** The page without its links to style sheets, and these. */
function withoutSheets(html: string): [string, string] {
  const pattern = /<link rel="stylesheet"[^>]*>\s*/g
  return [html.replaceAll(pattern, ''), (html.match(pattern) ?? []).map((link) => link.trim()).join('')]
}
