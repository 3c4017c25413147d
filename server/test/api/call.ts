/** What came back, whatever it is: these tests look at the wire and know no contract. */
export interface Answer {
  status: number
  body: unknown
  headers: Headers
}

type Reading = (path: string, as?: { token: string }) => Promise<Answer>

export interface Caller {
  get: Reading
  remove: Reading
  post: (path: string, body: unknown, as?: { token: string }) => Promise<Answer>
}

/** Calls addresses as the specification spells them. */
export function makeCaller(baseUrl: string): Caller {
  async function call(method: string, path: string, as: { token: string } | undefined, body?: unknown) {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
    return { status: response.status, body: parsed, headers: response.headers }
  }
  return {
    get: (path, as) => call('GET', path, as),
    remove: (path, as) => call('DELETE', path, as),
    post: (path, body, as) => call('POST', path, as, body),
  }
}
