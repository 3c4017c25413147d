import { vi } from 'vitest'

/**
 * What modules without a screen need of a browser: its storages, the events of its window, and the calls to the server.
 * Import it before them.
 */
function storage(): Storage {
  const kept: object = Object.create({
    getItem: (key: string) => (Object.hasOwn(kept, key) ? Reflect.get(kept, key) : null),
    setItem: (key: string, text: string) => void Reflect.set(kept, key, String(text)),
    removeItem: (key: string) => void Reflect.deleteProperty(kept, key),
    clear: () => Object.keys(kept).forEach((key) => Reflect.deleteProperty(kept, key)),
  })
  return kept as Storage
}

const page = {
  location: { pathname: '/', href: '/', replace: () => undefined },
  history: { state: null },
  // Those of the test, which may stop its clock.
  setTimeout: (...given: Parameters<typeof setTimeout>) => globalThis.setTimeout(...given),
  clearTimeout: (...given: Parameters<typeof clearTimeout>) => globalThis.clearTimeout(...given),
  setInterval: (...given: Parameters<typeof setInterval>) => globalThis.setInterval(...given),
  clearInterval: (...given: Parameters<typeof clearInterval>) => globalThis.clearInterval(...given),
}

vi.stubGlobal('localStorage', storage())
vi.stubGlobal('sessionStorage', storage())
vi.stubGlobal('window', Object.assign(new EventTarget(), page))
vi.stubGlobal(
  'document',
  Object.assign(new EventTarget(), { getElementById: () => null, visibilityState: 'visible' }),
)

/** A call that the server got. */
export interface Got {
  /** 'PUT /api/Cart/7' */
  what: string
  body: unknown
}

/** Answers the calls to the server; undefined is a line that is gone. Gives what it got. */
export function serve(
  answer: (
    got: Got,
  ) =>
    | { status?: number; body?: unknown }
    | undefined
    | Promise<{ status?: number; body?: unknown } | undefined>,
): Got[] {
  const calls: Got[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const got = { what: `${method} ${url}`, body: typeof body === 'string' ? JSON.parse(body) : body }
    calls.push(got)
    const said = await answer(got)
    if (!said) throw new TypeError('fetch failed')
    return Response.json(said.body ?? null, { status: said.status ?? 200 })
  })
  return calls
}
