import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIRST_ANSWERS, firstPageOf } from '@kwaderno/contract/first-page.ts'
import { CachedResponse } from './endpoint.ts'
import { BUILT_BRAND, withBrand, type Brand } from './page-brand.ts'

/** An answer of the API that comes with a page, by the address that the page would ask. */
export interface PageAnswer {
  address: string
  response: CachedResponse
}

export type AnswersOf = (path: string, query: string) => Promise<readonly PageAnswer[]>

export interface PageContents {
  answersOf: AnswersOf
  /** How the shop shows itself, read after the page was asked for. */
  brandOf: () => Promise<Brand>
  /** Told of what was not there, or not in time, for a page that was sent without it. */
  onFailure: (error: unknown) => void
  /** Milliseconds after which a page is sent without what it waits for. */
  patience?: number | undefined
}

export interface PageText {
  /** The page as it is sent, with the answers in it. */
  text: CachedResponse
  hasAnswers: boolean
}

export interface PageTexts {
  /** What a content security policy names so that the scripts within the pages run. */
  scriptHashes: readonly string[]
  of(path: string, query: string): Promise<PageText>
}

/** Where the build puts the pages that begin with more than nothing. */
const FOLDER = '.pages'
const PLACE = `<!--${FIRST_ANSWERS}-->`
/** Milliseconds: a page without its answers asks for them by itself, and says what is wrong if need be. */
const PATIENCE = 300
/** Finished pages that are cached, of some 30 kB each. */
const MAX_FINISHED = 100

/** The pages that the build has made, each finished with the answers that it begins with. */
export async function readPages(
  root: string,
  { answersOf, brandOf, onFailure, patience = PATIENCE }: PageContents,
): Promise<PageTexts> {
  const empty = await readFile(join(root, 'index.html'), 'utf8')
  const texts = new Map<string, string>()
  for (const file of await readdir(join(root, FOLDER)).catch(noneWhenAbsent)) {
    if (file.endsWith('.html')) texts.set(file.slice(0, -5), await readFile(join(root, FOLDER, file), 'utf8'))
  }
  const finished = new Map<string, CachedResponse>()
  /** As it was last read, for pages that cannot wait for it. */
  let brand = BUILT_BRAND

  /** What is not there, or not in time, is not put into the page, but what stands in for it. */
  async function inTime<Content>(content: Promise<Content>, instead: Content): Promise<Content> {
    const late = Promise.withResolvers<Content>()
    const timer = setTimeout(() => late.resolve(instead), patience)
    try {
      return await Promise.race([content, late.promise])
    } catch (error) {
      onFailure(error)
      return instead
    } finally {
      clearTimeout(timer)
    }
  }

  function finish(name: string, shown: Brand, answers: readonly PageAnswer[]): CachedResponse {
    const tags = answers.map(({ address, response }) => address + response.etag)
    const key = JSON.stringify([name, shown, ...tags])
    const known = finished.get(key)
    finished.delete(key)
    const page = known ?? withAnswers(withBrand(texts.get(name) ?? empty, shown), answers)
    finished.set(key, page)
    for (const oldest of finished.keys()) {
      if (finished.size <= MAX_FINISHED) break
      finished.delete(oldest)
    }
    return page
  }

  return {
    scriptHashes: [...new Set([empty, ...texts.values()].flatMap(scriptHashesOf))],
    async of(path, query) {
      const asked = firstPageOf(path) ?? ''
      const name = texts.has(asked) ? asked : ''
      const [shown, answers] = await Promise.all([
        inTime(brandOf(), brand),
        name === '' ? [] : inTime(answersOf(path, query), []),
      ])
      brand = shown
      return { text: finish(name, shown, answers), hasAnswers: answers.length > 0 }
    },
  }
}

/** A build without such pages has no folder of them; whatever else is wrong is to be known at the start. */
function noneWhenAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error
  return []
}

function withAnswers(text: string, answers: readonly PageAnswer[]): CachedResponse {
  const entries = answers.map(({ address, response }) => `${JSON.stringify(address)}:${entryOf(response)}`)
  // What a product is called ends neither the element nor begins another one.
  const json = `{${entries.join()}}`.replaceAll('<', '\\u003c')
  const element =
    answers.length > 0 ? `<script type="application/json" id="${FIRST_ANSWERS}">${json}</script>` : ''
  const body = Buffer.from(text.replace(PLACE, () => element))
  const digest = createHash('sha256').update(body).digest('base64url')
  return new CachedResponse(body, `"${digest.slice(0, 22)}"`, [])
}

function entryOf({ body, headers }: CachedResponse): string {
  const at = headers.indexOf('x-pagination')
  const told = at < 0 ? {} : { 'x-pagination': headers[at + 1] }
  return `{"body":${body.toString()},"headers":${JSON.stringify(told)}}`
}

function scriptHashesOf(text: string): string[] {
  return [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}
