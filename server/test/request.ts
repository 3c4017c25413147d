import type {
  AnyEndpoint,
  AnswerOf,
  BodyIn,
  FilesOf,
  ParamsIn,
  QueryIn,
} from '@kwaderno/contract/endpoint.ts'
import type { Problem } from '@kwaderno/contract/problem.ts'

/** What a call sends; only what the endpoint has can be given. */
export interface Sending<E extends AnyEndpoint> {
  params?: ParamsIn<E>
  query?: QueryIn<E>
  body?: BodyIn<E>
  /** Of a field of list entries (`items[].image`) by the entry's place. */
  files?: Partial<Record<FilesOf<E>, (File | undefined)[]>>
  /** Whose call it is; a visitor's without. */
  as?: { token: string }
  headers?: Record<string, string>
}

export interface Received<E extends AnyEndpoint> {
  status: number
  /** Undefined when nothing came, or a problem. */
  body: AnswerOf<E>
  /** Set unless the status is 200. */
  problem: Problem
  headers: Headers
  bytes: Buffer
}

export type Api = <E extends AnyEndpoint>(endpoint: E, sending?: Sending<E>) => Promise<Received<E>>

/** Calls an endpoint over HTTP the way a browser does. @param signal ends the wait */
export function makeApi(baseUrl: string, signal?: AbortSignal): Api {
  return async <E extends AnyEndpoint>(endpoint: E, sending: Sending<E> = {}) => {
    const response = await fetch(baseUrl + urlOf(endpoint, sending), {
      method: endpoint.method,
      ...(signal ? { signal } : {}),
      ...bodyOf(endpoint, sending),
      headers: {
        ...bodyOf(endpoint, sending).headers,
        ...(sending.as ? { authorization: `Bearer ${sending.as.token}` } : {}),
        ...sending.headers,
      },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const value: unknown = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined
    return {
      status: response.status,
      body: (response.ok ? value : undefined) as AnswerOf<E>,
      problem: (response.ok ? undefined : value) as Problem,
      headers: response.headers,
      bytes,
    }
  }
}

function urlOf<E extends AnyEndpoint>(endpoint: E, { params, query }: Sending<E>): string {
  const values = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one !== undefined) search.append(name, String(one))
    }
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

function bodyOf<E extends AnyEndpoint>(
  endpoint: E,
  { body, files }: Sending<E>,
): RequestInit & { headers?: Record<string, string> } {
  if (body === undefined && files === undefined) return {}
  if (!endpoint.form) return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const spell =
    endpoint.form === 'Pascal'
      ? (name: string) => name[0]?.toUpperCase() + name.slice(1)
      : (name: string) => name
  const form = new FormData()
  for (const [name, value] of flat('', body ?? {}, spell)) form.append(name, value)
  for (const [name, list] of Object.entries((files ?? {}) as Record<string, (File | undefined)[]>)) {
    for (const [place, file] of list.entries()) {
      if (file) form.append(name.replace('[]', `[${place}]`).split('.').map(spell).join('.'), file)
    }
  }
  return { body: form }
}

/** `{ items: [{ id: 1 }] }` -> `Items[0].Id = 1` */
function flat(prefix: string, value: unknown, spell: (name: string) => string): [string, string][] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap((one, index) => flat(`${prefix}[${index}]`, one, spell))
  if (typeof value !== 'object') return [[prefix, String(value)]]
  return Object.entries(value).flatMap(([name, inner]) =>
    flat(prefix === '' ? spell(name) : `${prefix}.${spell(name)}`, inner, spell),
  )
}
