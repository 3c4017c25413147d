import multipart from '@fastify/multipart'
import { MAX_ATTACHMENT_BYTES } from '@kwaderno/contract/attachment.ts'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { FORM_LIMITS, listPlaces, nest } from './form.ts'
import { storedKeys } from './kept-files.ts'
import { namesOf, respell, type Names } from './names.ts'
import { invalid, refuse } from './problem.ts'
import { Uploads, type UploadedFile } from './upload.ts'

/** The largest JSON or urlencoded body, and all text of a multipart form together. */
export const MAX_TEXT_BYTES = 1_000_000

/** A body that has been read, with what becomes of its files. */
interface Sent {
  body: unknown
  files: Record<string, UploadedFile[]>
  keep(): Promise<void>
  discard(): Promise<void>
}

export type ReadBody = (request: FastifyRequest) => Promise<Sent>

const NOTHING = async () => {}

export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_TEXT_BYTES },
    (request, text, done) => {
      if (text === '') done(null, undefined)
      else parse(request, wellFormed(text as string), done)
    },
  )
}

const HALF = /\\u[dD][89a-fA-F]/
/** A whole pair of halves, half a character alone, or any other escape. */
const ESCAPE = /\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(\\u[dD][89a-fA-F]..)|\\./gs

/** JSON can spell half a character, which no UTF-8 and no database has: it becomes the sign for what cannot be read. */
function wellFormed(json: string): string {
  if (!HALF.test(json)) return json
  return json.replace(ESCAPE, (escape, half?: string) => (half === undefined ? escape : '\\ufffd'))
}

export async function takeForms(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_TEXT_BYTES },
    (_request, text, done) => {
      try {
        done(null, nest([...new URLSearchParams(text as string)]))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  await app.register(multipart)
}

/** Reads a body of an endpoint: JSON, or a form whose files go to storage while they arrive. */
export function readBody(deps: Deps, endpoint: AnyEndpoint): ReadBody {
  const schema = endpoint.body
  const names = schema && namesOf(schema)
  const parse = (value: unknown, isText: boolean): unknown => {
    if (schema === undefined) return undefined
    const parsed = schema.safeParse(respell(value ?? emptyOf(names), names, isText))
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
    const discard = () => uploads.removeAll((keys) => storedKeys(deps.db, keys))
    try {
      const isMultipart = request.isMultipart()
      const value = isMultipart ? await readMultipart(request, endpoint, uploads) : request.body
      const body = parse(value, isMultipart || !isJson(request))
      return { body, files: uploads.byField(), keep: () => uploads.removeUnkept(), discard }
    } catch (error) {
      await discard()
      throw error
    }
  }
}

/** A missing body is an empty one, so that the answer names the missing fields. */
function emptyOf(names: Names | undefined): unknown {
  return names?.fields && !names.list ? {} : undefined
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
  if (Number(request.headers['content-length'] ?? 0) > places * MAX_ATTACHMENT_BYTES + 2 * MAX_TEXT_BYTES) {
    throw refuse('The request is too large.', { status: 413, headers: { connection: 'close' } })
  }
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
      const value = String(part.value)
      textBytes += part.fieldname.length + value.length
      if (part.fieldnameTruncated || part.valueTruncated || textBytes > MAX_TEXT_BYTES) {
        throw refuse('The form has too much text.', { status: 413 })
      }
      fields.push([part.fieldname, value])
    }
  } catch (error) {
    // What is still on its way is read and dropped, so that the sender gets to see the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
  uploads.placeIn((list) => listPlaces(fields, list))
  return nest(fields)
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
