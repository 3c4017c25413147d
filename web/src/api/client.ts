import type {
  AnswerOf,
  AnyEndpoint,
  BodyIn,
  FilesOf,
  ParamsIn,
  QueryIn,
} from '@kwaderno/contract/endpoint.ts'
import { endpointUrl } from '@kwaderno/contract/endpoint-url.ts'
import { isUnattended } from './attendance.ts'
import { CallError, readProblem, UNREACHABLE } from './failure.ts'
import { toFormData } from './form-data.ts'
import { readPage, type PageState } from './page-header.ts'
import { endSession, readToken, tokenReplaced } from './token.ts'

export interface Page<Items> {
  items: Items
  page: PageState
}

/** What a call gives: a page for lists, else the answer itself (undefined when it has no body). */
export type Result<E extends AnyEndpoint> =
  true extends NonNullable<E['paged']> ? Page<AnswerOf<E>> : AnswerOf<E>

type Part<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T }
type OptionalPart<Name extends string, T> = { [K in Name]?: T | undefined }

/** What an endpoint needs to be called: its path's parameters, query, body and files. */
export type Input<E extends AnyEndpoint> = Part<'params', ParamsIn<E>> &
  OptionalPart<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>> & {
    /** Of a field of list entries (`items[].image`) by the entry's place. */
    files?: Partial<Record<FilesOf<E>, readonly (File | undefined)[]>> | undefined
    signal?: AbortSignal | undefined
    /** Is sent to its end also when the page is closed meanwhile; for small bodies without files. */
    keepalive?: boolean
    /** Is told of a 401 as of any refusal: for what goes on when the session has ended and its pages are gone. */
    outlivesSession?: boolean
    /** Is sent within `replaceToken`: its own 401 waits for no new token, and is told, so that others need not wait for it. */
    replacesToken?: boolean
    /**
     * False only marks as stale what the endpoint invalidates, without refetching what is on the screen: because another
     * call follows, or because the user leaves the page.
     */
    refetch?: boolean
  }

/**
 * Calls the server. Lists give `{ items, page }`. A 401 outside the login page ends the session: the page goes, and who
 * waited for the answer is left waiting, so that nobody is told of a failure that is none.
 * @throws CallError for every refusal, and with status 0 when there was no answer
 */
export async function call<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Result<E>> {
  const response = await send(endpoint, input)
  // A slow line may take long to bring it.
  const answer = await arrived(readBody(response), input.signal, LONG)
  if (endpoint.invalidates?.length) invalidated?.(endpoint.invalidates, input.refetch ?? true)
  return resultOf(endpoint, answer, response.headers)
}

type InvalidationListener = (names: readonly string[], refetch: boolean) => void
let invalidated: InvalidationListener | undefined

/** Sets what a successful call runs with the names that its endpoint invalidates, before the caller goes on. */
export function onInvalidation(listener: InvalidationListener): void {
  invalidated = listener
}

/** What a call gives of its answer's body and headers. */
export function resultOf<E extends AnyEndpoint>(endpoint: E, answer: unknown, headers: Headers): Result<E> {
  const result = endpoint.paged ? { items: answer ?? [], page: readPage(headers, answer) } : answer
  // The server parses its answers by the same contract before it sends them.
  return result as Result<E>
}

/** As `call`, for answers that are files. */
export async function callForFile<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Blob> {
  // It may be made before the answer begins, behind those of others.
  const response = await send(endpoint, input, LONG)
  return arrived(response.blob(), input.signal, NEVER)
}

/**
 * Calls the server and gives its answer unread.
 * @param within milliseconds in which the answer has to begin
 * @throws CallError for every refusal, and when there was no answer
 */
export async function send<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  within = answersWithin(endpoint),
): Promise<Response> {
  const token = readToken()
  const url = endpointUrl(endpoint.path, input.params, input.query)
  const response = await reach(url, requestOf(endpoint, input, token), within)
  firstAnsweredAt ??= Date.parse(response.headers.get('date') ?? '') || undefined
  if (response.ok) return response
  if (response.status === 401 && token !== undefined && !input.replacesToken) await tokenReplaced()
  if (response.status === 401 && hasNewer(token)) return send(endpoint, input, within)
  const problem = await readProblem(response)
  if (response.status === 401) {
    const { pathname } = window.location
    const isLoggingIn = pathname === '/login'
    // The page of the log-out has ended the session itself, and leaves in its own time.
    if (!isLoggingIn && pathname !== '/logout') endSession(token)
    // At the login it may be the late answer of the page before; the login's own calls carry no token.
    const isOfEnded = !isLoggingIn || (token !== undefined && readToken() === undefined)
    if (isOfEnded && !input.outlivesSession && !input.replacesToken) return new Promise(() => {})
  }
  if (problem.code === 'second_factor' && (await askAgain?.())) return send(endpoint, input, within)
  throw new CallError(problem)
}

let firstAnsweredAt: number | undefined

/** When the server first answered a call of this page, on its own clock, in full seconds: no answer to one is older. */
export const answeringSince = (): number | undefined => firstAnsweredAt

let askAgain: (() => Promise<boolean>) | undefined

/** Says who asks for the second factor when a call wants it again; true when it was shown. */
export function onStepUp(ask: () => Promise<boolean>): () => void {
  askAgain = ask
  return () => (askAgain = undefined)
}

/** A changed password ends the old token and leaves a new one, perhaps while this call was on its way. */
function hasNewer(token: string | undefined): boolean {
  const now = readToken()
  return token !== undefined && now !== undefined && now !== token
}

/** Milliseconds. A weak line may stand and bring nothing; a browser would wait for minutes. */
const READ_WITHIN = 30_000
const LONG = 120_000
/** The longest that a timer can wait. */
const NEVER = 2_147_483_647

/** How long the server may take to begin its answer. Files take as long as they need to get there. */
function answersWithin({ method, form }: AnyEndpoint): number {
  if (form) return NEVER
  return method === 'GET' ? READ_WITHIN : LONG
}

async function reach(url: string, request: RequestInit, within: number): Promise<Response> {
  const { signal } = request
  const ending = new AbortController()
  const end = () => ending.abort()
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  try {
    return await arrived(fetch(url, { ...request, signal: ending.signal }), signal, within)
  } catch (error) {
    end()
    throw error
  }
}

/** What comes over the line. @throws CallError with status 0 when it breaks off, is not ours or takes too long */
async function arrived<T>(
  coming: Promise<T>,
  signal: AbortSignal | null | undefined,
  within: number,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, within)
  })
  try {
    return await Promise.race([coming, late])
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError({ title: UNREACHABLE, status: 0 })
  } finally {
    clearTimeout(timer)
  }
}

function requestOf<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  token: string | undefined,
): RequestInit {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const request: RequestInit = { method: endpoint.method, headers, signal: input.signal ?? null }
  if (input.keepalive) request.keepalive = true
  if (isUnattended()) headers.set('x-unattended', '1')
  if (endpoint.form) {
    request.body = toFormData(input.body, input.files, endpoint.form)
  } else if (input.body !== undefined) {
    headers.set('content-type', 'application/json')
    request.body = JSON.stringify(input.body)
  }
  return request
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}
