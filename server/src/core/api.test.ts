import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEchoApi, type EchoApi } from '../../test/echo-api.ts'

let api: EchoApi
beforeAll(async () => {
  api = await startEchoApi()
})
afterAll(() => api.close())

test('paths, query names and JSON names are matched without regard to case', async () => {
  const answer = await api.json('/API/eCHO/7?IDS=1&IDS=2&WORD=pad&price=', {
    FIRSTNAME: 'Ana',
    Lines: [{ ID: 3, Exchange: [{ QUANTITY: '4' }] }],
  })
  expect(answer.json()).toEqual({
    params: { id: 7 },
    query: { ids: [1, 2], word: 'pad' },
    body: { firstName: 'Ana', lines: [{ id: 3, exchange: [{ quantity: 4 }] }] },
  })
})

test('an id that cannot be one is 404, an unknown path is 404, both as problems', async () => {
  for (const path of ['/api/Echo/seven', '/api/Echo/-1', '/api/Nothing']) {
    const answer = await api.json(path, { firstName: 'Ana' })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ status: 404, errors: { title: [expect.any(String)] } })
  }
})

test('a validation failure has one key per field besides the title', async () => {
  const answer = await api.json('/api/Echo/1', { lines: [{ id: 0 }] })
  expect(answer.status).toBe(400)
  expect(answer.json()).toEqual({
    title: 'One or more validation errors occurred.',
    status: 400,
    errors: {
      title: ['One or more validation errors occurred.'],
      firstName: [expect.any(String)],
      'lines[0].id': [expect.any(String)],
    },
  })
})

test('an empty body names the missing fields', async () => {
  const answer = await api.call('POST', '/api/Echo/1')
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ errors: { firstName: [expect.any(String)] } })
})

test.each([
  ['broken JSON', '{"firstName":', 'application/json', 400],
  ['a prototype in JSON', '{"firstName":"A","__proto__":{"admin":true}}', 'application/json', 400],
  ['XML', '<a/>', 'application/xml', 415],
  ['a form where JSON is expected', 'firstName=A', 'application/x-www-form-urlencoded', 415],
  ['a huge body', `{"firstName":"${'x'.repeat(1_100_000)}"}`, 'application/json', 413],
])('%s is refused as a problem', async (_name, body, type, status) => {
  const answer = await api.call('POST', '/api/Echo/1', { body, type })
  expect(answer.status).toBe(status)
  expect(answer.json()).toMatchObject({ status, title: expect.any(String) })
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
})

test('a deeply nested JSON body does no harm', async () => {
  const deep = `${'['.repeat(7000)}${']'.repeat(7000)}`
  const answer = await api.call('POST', '/api/Echo/1', {
    body: `{"firstName":${deep}}`,
    type: 'application/json',
  })
  expect(answer.status).toBe(400)
})

test('a refusal that its endpoint does not declare is answered all the same, and told', async () => {
  expect((await api.call('GET', '/api/Fails?how=refuse')).status).toBe(400)
  expect((await api.call('DELETE', '/api/Nothing')).status).toBe(404)
  expect(api.undeclared).toEqual([])
  const answer = await api.call('GET', '/api/Fails?how=missing')
  expect([answer.status, answer.json()]).toEqual([
    404,
    { title: 'Not found.', status: 404, code: 'not_found', errors: { title: ['Not found.'] } },
  ])
  expect(api.undeclared).toEqual(['fails does not declare its refusal not_found: Not found.'])
})

test('a page is a bare array with its totals in a header, without undeclared fields', async () => {
  const answer = await api.call('GET', '/api/List?PageNumber=2&pageSize=10')
  expect(answer.json()).toEqual([{ id: 1 }])
  expect(answer.headers.get('access-control-expose-headers')).toBe('x-pagination')
  expect(JSON.parse(answer.headers.get('x-pagination') ?? '')).toEqual({
    TotalCount: 31,
    PageSize: 10,
    CurrentPage: 2,
    TotalPages: 4,
    HasNext: true,
    HasPrevious: true,
  })
})

test('a call that needs no answer gives 200 without a body', async () => {
  const answer = await api.call('DELETE', '/api/List')
  expect([answer.status, answer.text]).toEqual([200, ''])
})

test('a refusal is a 400 with its message; anything else hides its cause behind a request id', async () => {
  const refused = await api.call('GET', '/api/Fails?how=refuse')
  expect(refused.json()).toEqual({
    title: 'No more today.',
    status: 400,
    errors: { title: ['No more today.'] },
  })
  for (const how of ['crash', 'shape']) {
    const failed = await api.call('GET', `/api/Fails?how=${how}`)
    expect(failed.status).toBe(500)
    expect(failed.text).not.toContain('hunter2')
    expect(failed.json()).toMatchObject({ requestId: expect.any(String) })
  }
})

test('a cached response is sent before anything else is read', async () => {
  expect((await api.call('GET', '/api/Cached')).json()).toEqual({ from: 'cache' })
  for (const headers of [{ authorization: 'Bearer x' }, { 'x-old': '1' }]) {
    const answer = await fetch(`${api.base}/api/Cached`, { headers })
    expect(await answer.json()).toEqual({ from: 'handler' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test('a cached response has a tag, and whoever shows it is told that he has it', async () => {
  const first = await fetch(`${api.base}/api/Cached`)
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await fetch(`${api.base}/api/Cached`, { headers: { 'if-none-match': known } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await fetch(`${api.base}/api/Cached`, { headers: { 'if-none-match': '"other"' } })).status).toBe(
    200,
  )
  const head = await fetch(`${api.base}/api/Cached`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '16'])
})
