import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoint } from '@kwaderno/contract/endpoint.ts'
import * as field from '@kwaderno/contract/fields.ts'
import { paging } from '@kwaderno/contract/paging.ts'
import fastify from 'fastify'
import { z } from 'zod'
import { openFileStore } from '../src/adapters/files.ts'
import { registerApi } from '../src/core/api.ts'
import type { Deps } from '../src/core/deps.ts'
import { route } from '../src/core/endpoint.ts'
import { answerErrors, unknownPath } from '../src/core/errors.ts'
import { notFound, refuse } from '../src/core/problem.ts'
import { toCachedResponse } from '../src/core/send-response.ts'
import type { UploadedFile } from '../src/core/upload.ts'

const line = z.object({ id: field.id, exchange: z.array(z.object({ quantity: field.wireInt })).default([]) })

const echo = endpoint({
  name: 'echo',
  summary: 'Answers its input',
  method: 'POST',
  path: '/Echo/{id}',
  access: 'public',
  invalidates: [],
  params: z.object({ id: field.id }),
  query: z.object({ ids: field.ids, word: field.searchText, price: field.wirePesos.optional() }),
  body: z.object({ firstName: z.string(), lines: z.array(line).default([]) }),
  answer: z.unknown(),
})
const form = endpoint({
  name: 'form',
  summary: 'Takes a form',
  method: 'POST',
  path: '/Form',
  access: 'public',
  invalidates: [],
  form: 'Pascal',
  body: z.object({
    items: z.array(line).default([]),
    tags: z.array(z.string()).default([]),
    word: z.string().default(''),
  }),
  files: { proof: { max: 3, kind: 'any' }, photo: { max: 1, kind: 'picture' } },
  answer: z.unknown(),
})
const list = endpoint({
  name: 'list',
  summary: 'A page',
  method: 'GET',
  path: '/List',
  access: 'public',
  query: z.object(paging),
  answer: z.array(z.object({ id: z.int() })),
  paged: true,
})
const none = endpoint({
  name: 'none',
  summary: 'Answers nothing',
  method: 'DELETE',
  path: '/List',
  access: 'public',
  invalidates: [],
  answer: field.nothing,
})
const fails = endpoint({
  name: 'fails',
  summary: 'Fails as it is told',
  method: 'GET',
  path: '/Fails',
  access: 'public',
  query: z.object({ how: z.string() }),
  answer: z.object({ id: z.int() }),
})
const cached = endpoint({
  name: 'cached',
  summary: 'Answers from a cache',
  method: 'GET',
  path: '/Cached',
  access: 'public',
  answer: z.unknown(),
})

/** A server of these endpoints alone, with a folder for files and no database: what `core/api.ts` does by itself. */
export async function startEchoApi() {
  const folder = await mkdtemp(join(tmpdir(), 'kwaderno-api-'))
  const app = fastify({ routerOptions: { caseSensitive: false } })
  /** Refusals that were answered without being declared. */
  const undeclared: string[] = []
  /** The files of the last form. */
  let seen: Record<string, UploadedFile[]> = {}
  app.decorateRequest('session', undefined)
  answerErrors(app, { onUndeclared: (fault) => undeclared.push(fault) })
  app.setNotFoundHandler(unknownPath)
  const files = await openFileStore({ dataDir: folder, s3: undefined })
  const response = toCachedResponse(cached, { from: 'cache' })
  const routes = [
    route(echo, async ({ params, query, body }) => ({ params, query, body })),
    route(form, async (call) => {
      seen = call.files
      return call.body
    }),
    route(list, async () => ({ items: [{ id: 1, secret: 'x' }], total: 31 })),
    route(none, async () => {}),
    route(fails, async ({ query }) => {
      if (query.how === 'refuse') throw refuse('No more today.')
      if (query.how === 'missing') throw notFound()
      if (query.how === 'shape') return { id: 'not a number' } as unknown as { id: number }
      throw new Error('the password is hunter2')
    }),
    {
      ...route(cached, async () => ({ from: 'handler' })),
      fromCache: ({ headers }: Pick<IncomingMessage, 'headers'>) =>
        headers.authorization ? undefined : Promise.resolve(headers['x-old'] ? undefined : response),
    },
  ]
  const sessions = {
    ofToken: async () => undefined,
    ofRequest: async () => undefined,
    stillOpen: async () => new Map(),
  }
  const changes: Pick<Deps['changes'], 'isAlone'> = { isAlone: () => true }
  await registerApi(app, { files, changes } as Deps, routes, sessions)
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`

  async function call(
    method: string,
    path: string,
    options: { body?: RequestInit['body']; type?: string } = {},
  ) {
    const response = await fetch(base + path, {
      method,
      body: options.body,
      headers: options.type ? { 'content-type': options.type } : {},
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: () => JSON.parse(text) as unknown,
    }
  }

  return {
    base,
    port,
    undeclared,
    call,
    json: (path: string, body: unknown) =>
      call('POST', path, { body: JSON.stringify(body), type: 'application/json' }),
    seen: () => seen,
    async storedFiles(): Promise<string[]> {
      const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    async close() {
      await app.close()
      await rm(folder, { recursive: true })
    },
  }
}
export type EchoApi = Awaited<ReturnType<typeof startEchoApi>>
