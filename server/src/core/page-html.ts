import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIRST_ANSWERS, firstPageOf } from '@kwaderno/contract/first-page.ts'
import { CachedResponse } from './endpoint.ts'
import { BUILT_BRAND, LOOK_FILES, withBrand, withLook, type Brand } from './page-brand.ts'

/** An answer of the API that comes with a page, by the address that the page would ask. */
export interface PageAnswer {
  address: string
  response: CachedResponse
}

/** @param cookie of the request for the page */
export type AnswersOf = (
  path: string,
  query: string,
  cookie: string | undefined,
) => Promise<readonly PageAnswer[]>

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
  of(path: string, query: string, cookie?: string): Promise<PageText>
  /** A file that bears the look of the shop; undefined for any other. */
  fileOf(path: string): Promise<CachedResponse> | undefined
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
  for (const file of (await readdir(join(root, FOLDER)).catch(absent)) ?? []) {
    if (file.endsWith('.html')) texts.set(file.slice(0, -5), await readFile(join(root, FOLDER, file), 'utf8'))
  }
  const looks = await readLooks(root)
  const finished = new Map<string, CachedResponse>()
  /** As it was last read, for pages that cannot wait for it. */
  let brand = await brandOf().catch((error: unknown) => {
    onFailure(error)
    return BUILT_BRAND
  })

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

  function look(): Promise<Brand> {
    // Also what comes too late for this page.
    const read = brandOf().then((now) => (brand = now))
    return inTime(read, brand)
  }

  /** Made once, as long as it is among the last that were asked for. */
  function finish(key: string, make: () => CachedResponse): CachedResponse {
    const page = finished.get(key) ?? make()
    finished.delete(key)
    finished.set(key, page)
    for (const oldest of finished.keys()) {
      if (finished.size <= MAX_FINISHED) break
      finished.delete(oldest)
    }
    return page
  }

  async function finishedFile(path: string, text: string): Promise<CachedResponse> {
    const shown = await look()
    return finish(JSON.stringify(['/', path, shown]), () => cachedText(withLook(path, text, shown)))
  }

  return {
    scriptHashes: [...new Set([empty, ...texts.values()].flatMap(scriptHashesOf))],
    async of(path, query, cookie) {
      const asked = firstPageOf(path) ?? ''
      const name = texts.has(asked) ? asked : ''
      const [shown, answers] = await Promise.all([
        look(),
        name === '' ? [] : inTime(answersOf(path, query, cookie), []),
      ])
      const tags = answers.map(({ address, response }) => address + response.etag)
      const page = finish(JSON.stringify([name, shown, ...tags]), () =>
        withAnswers(withBrand(texts.get(name) ?? empty, shown), answers),
      )
      return { text: page, hasAnswers: answers.length > 0 }
    },
    fileOf(path) {
      const text = looks.get(path)
      return text === undefined ? undefined : finishedFile(path, text)
    },
  }
}

/** What the build has of the files that bear the look of the shop. */
async function readLooks(root: string): Promise<ReadonlyMap<string, string>> {
  const looks = new Map<string, string>()
  for (const file of LOOK_FILES) {
    const text = await readFile(join(root, file), 'utf8').catch(absent)
    if (text !== undefined) looks.set(file, text)
  }
  return looks
}

/** What a build does not have, such as a folder of pages; whatever else is wrong is to be known at the start. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function withAnswers(text: string, answers: readonly PageAnswer[]): CachedResponse {
  const entries = answers.map(({ address, response }) => `${JSON.stringify(address)}:${entryOf(response)}`)
  // What a product is called ends neither the element nor begins another one.
  const json = `{${entries.join()}}`.replaceAll('<', '\\u003c')
  const element =
    answers.length > 0 ? `<script type="application/json" id="${FIRST_ANSWERS}">${json}</script>` : ''
  return cachedText(text.replace(PLACE, () => element))
}

function cachedText(text: string): CachedResponse {
  const body = Buffer.from(text)
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
