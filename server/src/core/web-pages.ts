import { readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import helmet from '@fastify/helmet'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { encodingFor, isWorthCompressing } from './compression.ts'
import type { CachedResponse } from './endpoint.ts'
import { unknownPath } from './errors.ts'
import type { PageText, PageTexts } from './page-html.ts'
import type { IsSetUp } from './setup-gate.ts'

const UNUSED = [
  ...['accelerometer', 'camera', 'display-capture', 'encrypted-media', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]

/** A year. Subdomains of the shop's address are the business of whoever runs them. */
const HTTPS_ONLY = 'max-age=31536000'

/** With every answer, also those that are written past the framework. */
export function answerOverHttpsOnly(app: FastifyInstance, config: Config): void {
  const [name, value] = headersOfAll(config)
  if (name === undefined || value === undefined) return
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader(name, value)
  })
}

/** The headers of every answer, name and value in turn. */
export function headersOfAll({ hsts }: Pick<Config, 'hsts'>): readonly string[] {
  return hsts ? ['strict-transport-security', HTTPS_ONLY] : []
}

/**
 * Headers of pages: only our own scripts run, and within a page those that the build has put there. Mantine needs style
 * attributes, pictures may be data or blobs.
 */
export async function registerPageHeaders(
  app: FastifyInstance,
  config: Config,
  scriptHashes: readonly string[] = [],
): Promise<void> {
  const geo = config.geoUrl ? [new URL(config.geoUrl).origin] : []
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // Where 'self' does not mean a WebSocket, in browsers of before 2022, live messages come by polling.
        connectSrc: ["'self'", ...geo],
        frameSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    hsts: false,
  })
  // Nothing here needs a device: a barcode scanner types.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', UNUSED.map((feature) => `${feature}=()`).join(', '))
  })
}

/**
 * Serves the built web application: hashed assets for good, every other path that a browser opens as its page.
 * Compressed copies (.br, .gz) beside the files are used when they are there.
 */
export async function registerPages(
  app: FastifyInstance,
  root: string,
  pages: PageTexts,
  isSetUp: IsSetUp,
): Promise<void> {
  const files = await filesBelow(root)
  await app.register(statics, { root, serve: false, preCompressed: true, cacheControl: false })
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*']
    if (path.startsWith('api/')) return unknownPath(request, reply)
    const isFile = files.has(path) && path !== 'index.html'
    if (isFile && isPart(path)) reply.removeHeader('permissions-policy').headers(PART_HEADERS)
    else await reply.helmet()
    const look = isFile ? await pages.fileOf(path) : undefined
    if (look) return sendText(request, reply.type(TYPE_OF[extname(path)]!), look)
    if (isFile) return reply.header('cache-control', cachingOf(path)).sendFile(path)
    const { accept = '*/*' } = request.headers
    const isAsset = path.startsWith('assets/') || (!opensPage(accept) && /\.\w{2,5}$/.test(path))
    if (path !== 'index.html' && isAsset) return unknownPath(request, reply)
    if (!opensPage(accept) && !accept.includes('*/*')) return unknownPath(request, reply)
    const elsewhere = leadsTo(path, isSetUp() === true || (await isSetUp()))
    if (elsewhere) return reply.header('cache-control', 'no-store').redirect(elsewhere)
    const query = request.raw.url?.split('?', 2)[1] ?? ''
    return sendPage(request, reply, await pages.of(`/${path}`, query, request.headers.cookie))
  })
}

/** Before a shop is set up there is only one page, and afterwards that one is gone. */
function leadsTo(path: string, isSetUp: boolean): string | undefined {
  const isSetupPage = /^setup\/?$/i.test(path)
  if (isSetupPage === isSetUp) return isSetUp ? '/404' : '/setup'
  return undefined
}

const TYPE_OF: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

/** A page with answers in it is kept by no browser, which on the way back would not ask whether they are still true. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, hasAnswers }: PageText,
): FastifyReply {
  return sendText(request, reply.type(TYPE_OF['.html']!), text, hasAnswers)
}

function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: CachedResponse,
  isPassing = false,
): FastifyReply {
  reply.header('vary', 'accept-encoding').header('cache-control', isPassing ? 'no-store' : 'no-cache')
  if (!isPassing) {
    reply.header('etag', `W/${text.etag}`)
    if (request.headers['if-none-match']?.includes(text.etag)) return reply.code(304).send()
  }
  const encoding = isWorthCompressing(text.body.length)
    ? encodingFor(request.headers['accept-encoding'])
    : undefined
  if (encoding === undefined) return reply.send(text.body)
  return reply.header('content-encoding', encoding).send(text.compressed(encoding))
}

/** Whether it is asked for by a browser that shows what comes as a page. */
export function opensPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false
}

/** What only pages load: the rules for pages would be a kilobyte with each of them. A worker is under its own rules. */
const isPart = (path: string) => /^assets\/.*\.(?:js|css|woff2)$/.test(path) && !path.includes('.worker')
const PART_HEADERS = { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' }

/** What decides what an installed shop shows is asked for anew each time, as pages are. */
const ALWAYS_ASKED = new Set(['sw.js', 'offline.html', 'offline.js', 'manifest.webmanifest'])

function cachingOf(path: string): string {
  if (ALWAYS_ASKED.has(path)) return 'no-cache'
  return path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

async function filesBelow(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      // What the build notes for itself.
      .filter((path) => !/(^|\/)\./.test(path)),
  )
}
