import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { JSON_TYPE } from './endpoint.ts'
import { openApi } from './openapi.ts'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kwaderno API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</head>
<body><div id="reference"></div></body>
</html>
`
const START = `window.addEventListener('DOMContentLoaded', () => {
  window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true })
})
`

/** The document at /api/openapi.json and a readable reference at /api/docs; both are made on first use. */
export function registerDocs(app: FastifyInstance, endpoints: readonly AnyEndpoint[], version: string): void {
  let document: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApi(endpoints, version))
    return reply.type(JSON_TYPE).send(document)
  })
  app.get('/api/docs', async (_request, reply) => {
    await reply.helmet()
    return reply.type('text/html; charset=utf-8').send(PAGE)
  })
  app.get('/api/docs/start.js', (_request, reply) => sendScript(reply, START))
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  app.get('/api/docs/swagger-ui-bundle.js', async (_request, reply) =>
    sendScript(reply, await readFile(join(folder, 'swagger-ui-bundle.js'))),
  )
  app.get('/api/docs/swagger-ui.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(join(folder, 'swagger-ui.css'))),
  )
}

function sendScript(
  reply: { type(type: string): { send(body: string | Buffer): unknown } },
  body: string | Buffer,
) {
  return reply.type('text/javascript; charset=utf-8').send(body)
}
