import { BODY_LIMIT, type AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { fileAttempts } from './files.ts'
import { samplePath, withAt } from './sample.ts'
import { placesOf, type Place } from './shape.ts'
import { longLists, longTexts, NUMBERS, OTHERS, SHORT_TEXTS, type Hostile } from './values.ts'

/** One request of the attack. */
export interface Attempt {
  /** The endpoint, the place and what stands there. */
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** Node takes 16 kB of head; what is encoded has three bytes each. */
const HEAD_BYTES = 4500

/** Everything hostile at every field of an endpoint: body, query, path, files. */
export function* attemptsOn(endpoint: AnyEndpoint): Generator<Attempt> {
  yield* bodyAttempts(endpoint)
  yield* queryAttempts(endpoint)
  yield* pathAttempts(endpoint)
  yield* fileAttempts(endpoint, samplePath(endpoint))
}

function pathOf({ path }: AnyEndpoint, value: string): string {
  return `/api${path.replaceAll(/\{\w+\}/g, value)}`
}

function* bodyAttempts(endpoint: AnyEndpoint): Generator<Attempt> {
  const { body, form, method, name } = endpoint
  if (body === undefined) return
  const room = (endpoint.bodyLimit ?? BODY_LIMIT) - 1500
  const hostile = [...longTexts(room), ...SHORT_TEXTS, ...NUMBERS, ...OTHERS, ...longLists(room)]
  for (const place of placesOf(body)) {
    for (const one of hostile) {
      yield {
        name: `${name} ${place.path.join('.')}: ${one.name}`,
        method,
        path: samplePath(endpoint),
        headers: { 'content-type': 'application/json' },
        body: jsonWith(body, place, one),
      }
    }
    if (form) yield* fieldAttempts(endpoint, place)
  }
}

const HERE = '\u0001here\u0001'

function jsonWith(schema: NonNullable<AnyEndpoint['body']>, place: Place, { json }: Hostile): string {
  return (JSON.stringify(withAt(schema, place, HERE)) ?? '').replace(JSON.stringify(HERE), () => json)
}

/** The field of a form by its name on the wire, urlencoded and as a part. */
function* fieldAttempts(endpoint: AnyEndpoint, { path }: Place): Generator<Attempt> {
  if (path.length === 0) return
  const field = path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join('')
  const room = Math.min(endpoint.bodyLimit ?? BODY_LIMIT, 64_000) - 1500
  const common = { method: endpoint.method, path: samplePath(endpoint) }
  for (const { name, json } of [...longTexts(Math.floor(room / 3)), ...SHORT_TEXTS]) {
    const value = JSON.parse(json) as string
    yield {
      ...common,
      name: `${endpoint.name} ${field} urlencoded: ${name}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${encodeURIComponent(field)}=${encodeURIComponent(value.toWellFormed())}`.slice(0, room),
    }
    yield {
      ...common,
      name: `${endpoint.name} ${field} as a part: ${name}`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n--b--\r\n`,
    }
  }
  const again = `${encodeURIComponent(field)}[]=1&`
  yield {
    ...common,
    name: `${endpoint.name} ${field} again and again`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: again.repeat(Math.floor(room / again.length)),
  }
}

function* queryAttempts(endpoint: AnyEndpoint): Generator<Attempt> {
  if (endpoint.query === undefined) return
  for (const { path } of placesOf(endpoint.query)) {
    const [field] = path
    if (typeof field !== 'string' || path.length > 1) continue
    for (const { name, json } of [...longTexts(HEAD_BYTES), ...SHORT_TEXTS]) {
      const value = encodeURIComponent((JSON.parse(json) as string).toWellFormed()).slice(0, 3 * HEAD_BYTES)
      // Cut within an escape it cannot be decoded, which is one more thing to try.
      yield attempt(endpoint, `?${field}: ${name}`, `${samplePath(endpoint)}?${field}=${value}&__proto__=1`)
    }
    const again = `${field}=1&`
    yield attempt(
      endpoint,
      `?${field} again`,
      `${samplePath(endpoint)}?${again.repeat(12_000 / again.length)}`,
    )
    for (const { name } of NUMBERS)
      yield attempt(endpoint, `?${field}: ${name}`, `${samplePath(endpoint)}?${field}=${name}`)
  }
}

function* pathAttempts(endpoint: AnyEndpoint): Generator<Attempt> {
  if (!endpoint.path.includes('{')) return
  for (const { name, json } of [...longTexts(60), ...longTexts(HEAD_BYTES), ...SHORT_TEXTS]) {
    const value = encodeURIComponent((JSON.parse(json) as string).toWellFormed()).slice(0, 3 * HEAD_BYTES)
    yield attempt(endpoint, `path: ${name}`, pathOf(endpoint, value || '%20'))
  }
}

function attempt({ name, method }: AnyEndpoint, what: string, path: string): Attempt {
  return { name: `${name} ${what}`, method, path, headers: {} }
}

const HEADERS = [
  'authorization',
  'accept',
  'accept-language',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'range',
  'cookie',
  'origin',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'content-encoding',
  'idempotency-key',
]

/** Every header that anybody reads, on what anybody may ask. */
export function* headerAttempts(paths: readonly string[]): Generator<Attempt> {
  for (const path of paths) {
    for (const header of HEADERS) {
      for (const value of ['a', ',', ';', '=', '"', 'a,', ';q=1,', 'bytes=0-,', 'Bearer ', 'é']) {
        const sent = value.repeat(12_000 / value.length)
        yield { name: `${path} ${header}: ${value}`, method: 'GET', path, headers: { [header]: sent } }
      }
    }
  }
}
