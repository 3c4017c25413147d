import multipart from '@fastify/multipart'
import { MAX_ATTACHMENT_BYTES } from '@kwaderno/contract/attachment.ts'
import { BODY_LIMIT, type AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { StoreError } from '../adapters/files.ts'
import type { Deps } from './deps.ts'
import { FORM_LIMITS, listPlaces, nest, readUrlencoded } from './form-data.ts'
import { checkJson, hasHalves, wellFormed } from './json.ts'
import { storedKeys } from './stored-files.ts'
import { schemaKeysOf, normalizeKeys, type SchemaKeys } from './schema-keys.ts'
import { invalid, refuse } from './problem.ts'
import { yieldToEventLoop } from './event-loop.ts'
import { Uploads, type UploadedFile } from './upload.ts'

/** Bytes of the text that an endpoint takes: its JSON, or all fields of a form together. */
export function bodyLimitOf({ bodyLimit }: AnyEndpoint): number {
  return bodyLimit ?? BODY_LIMIT
}

/** A body that has been read, with what becomes of its files. */
interface Sent {
  body: unknown
  files: Record<string, UploadedFile[]>
  keep(): Promise<void>
  /** @param reason why the request failed */
  discard(reason: unknown): Promise<void>
}

export type ReadBody = (request: FastifyRequest) => Promise<Sent>

const NOTHING = async () => {}

/** What a body of more letters holds takes milliseconds to read and to judge. */
const LARGE = BODY_LIMIT / 2

export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => {
      if (text === '') return undefined
      if (text.length > LARGE) await yieldToEventLoop()
      checkJson(text)
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      parse(request, text, (error, value) => (error ? reject(error) : resolve(value)))
      const value = await promise
      return hasHalves(text) ? wellFormed(value) : value
    },
  )
}

export async function takeForms(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => {
      if (text.length > LARGE) await yieldToEventLoop()
      return nest(readUrlencoded(text))
    },
  )
  await app.register(multipart)
}

/** Reads a body of an endpoint: JSON, or a form whose files go to storage while they arrive. */
export function readBody(deps: Deps, endpoint: AnyEndpoint): ReadBody {
  const schema = endpoint.body
  const keys = schema && schemaKeysOf(schema)
  const parse = (value: unknown, isText: boolean): unknown => {
    if (schema === undefined) return undefined
    const parsed = schema.safeParse(normalizeKeys(value ?? emptyOf(keys), keys, isText))
    if (!parsed.success) throw invalid(parsed.error.issues)
    return parsed.data
  }
  if (!endpoint.form) {
    return async (request) => ({
      body: parse(request.body, false),
      files: {},
      keep: NOTHING,
      discard: NOTHING,
    })
  }
  return async (request) => {
    const uploads = new Uploads(deps.files, endpoint.files ?? {})
    // Whoever waits for a store that is away does not wait for it once more.
    const discard = async (reason: unknown) => {
      if (!(reason instanceof StoreError)) await uploads.removeAll((keys) => storedKeys(deps.db, keys))
    }
    try {
      const isMultipart = request.isMultipart()
      const value = isMultipart ? await readMultipart(request, endpoint, uploads) : request.body
      const body = parse(value, isMultipart || !isJson(request))
      return { body, files: uploads.byField(), keep: () => uploads.removeUnkept(), discard }
    } catch (error) {
      await discard(error)
      throw error
    }
  }
}

/** A missing body is an empty one, so that the answer names the missing fields. */
function emptyOf(keys: SchemaKeys | undefined): unknown {
  return keys?.fields && !keys.list ? {} : undefined
}

function isJson(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/json') ?? false
}

async function readMultipart(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  uploads: Uploads,
): Promise<Record<string, unknown>> {
  const places = Object.values(endpoint.files ?? {}).reduce((sum, field) => sum + field.max, 0)
  const limit = bodyLimitOf(endpoint)
  if (Number(request.headers['content-length'] ?? 0) > places * FILE_SHARE + PART_SHARE * limit) {
    throw refuse('The request is too large.', { status: 413, headers: { connection: 'close' } })
  }
  refuseBoundary(request.headers['content-type'] ?? '')
  const fields: [string, unknown][] = []
  let textBytes = 0
  try {
    for await (const part of request.parts(partLimits(places))) {
      if (part.type === 'file') {
        // A file input that was left empty.
        if (part.filename === '' || part.filename === undefined) part.file.resume()
        else await uploads.take({ field: part.fieldname, name: part.filename, stream: part.file })
        continue
      }
      // A field that calls itself JSON has been parsed.
      if (typeof part.value !== 'string') throw refuse('The form has a field that is not text.')
      textBytes += part.fieldname.length + Buffer.byteLength(part.value)
      if (part.fieldnameTruncated || part.valueTruncated || textBytes > limit) {
        throw refuse('The form has too much text.', { status: 413 })
      }
      fields.push([part.fieldname, part.value])
    }
  } catch (error) {
    // What is still on its way is read and dropped, so that the sender gets to see the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
  if (textBytes > LARGE) await yieldToEventLoop()
  uploads.placeIn((list) => listPlaces(fields, list))
  return nest(fields)
}

/** What surrounds a small field in a form is longer than the field. */
const PART_SHARE = 8
const FILE_SHARE = MAX_ATTACHMENT_BYTES + 1000

/** RFC 2046 has 70 characters at most; with hundreds the parser's search for it breaks. */
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^";\s]{1,70})\s*(?:;|$)/i

function refuseBoundary(contentType: string): void {
  if (!BOUNDARY.test(contentType)) throw refuse('The form cannot be read.')
}

function partLimits(places: number) {
  return {
    preservePath: true,
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: FORM_LIMITS.nameLength,
      fieldSize: FORM_LIMITS.valueBytes,
      fields: FORM_LIMITS.fields,
      fileSize: MAX_ATTACHMENT_BYTES + 1,
      // One more than allowed, so that the rule about too many files gives the answer.
      files: places + 1,
      parts: FORM_LIMITS.fields + places + 1,
      headerPairs: 50,
    },
  }
}
