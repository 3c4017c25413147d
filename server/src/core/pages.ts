import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import helmet from '@fastify/helmet'
import statics from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { unknownPath } from './errors.ts'

const UNUSED = [
  ...['accelerometer', 'camera', 'display-capture', 'encrypted-media', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]

/** A year. Subdomains of the shop's address are the business of whoever runs them. */
const HTTPS_ONLY = 'max-age=31536000'

/** With every answer, also those that are written past the framework. */
export function answerOverHttpsOnly(app: FastifyInstance, config: Config): void {
  if (!config.hsts) return
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('strict-transport-security', HTTPS_ONLY)
  })
}

/** Headers of pages: only our own scripts run. Mantine needs style attributes, pictures may be data or blobs. */
export async function registerPageHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const geo = config.geoUrl ? [new URL(config.geoUrl).origin] : []
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
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
export async function registerPages(app: FastifyInstance, root: string): Promise<void> {
  const files = await filesBelow(root)
  await app.register(statics, { root, serve: false, preCompressed: true, cacheControl: false })
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*']
    if (path.startsWith('api/')) return unknownPath(request, reply)
    await reply.helmet()
    if (files.has(path) && path !== 'index.html') {
      return reply.header('cache-control', cachingOf(path)).sendFile(path)
    }
    const { accept = '*/*' } = request.headers
    const isAsset = path.startsWith('assets/') || (!opensPage(accept) && /\.\w{2,5}$/.test(path))
    if (path !== 'index.html' && isAsset) return unknownPath(request, reply)
    if (!opensPage(accept) && !accept.includes('*/*')) return unknownPath(request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

/** Whether it is asked for by a browser that shows what comes as a page. */
export function opensPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false
}

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
