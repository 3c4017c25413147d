import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEchoApi, type EchoApi } from '../../test/echo-api.ts'
import { FORM_LIMITS } from './form-data.ts'

let api: EchoApi
beforeAll(async () => {
  api = await startEchoApi()
})
afterAll(() => api.close())

function part(name: string, value: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`
}

test('multipart, urlencoded and JSON forms make the same nested body', async () => {
  const wanted = {
    items: [{ id: 5, exchange: [{ quantity: 1 }, { quantity: 2 }] }],
    tags: ['a'],
    word: 'Ñandú',
  }
  const names = {
    'Items[0].ID': '5',
    'items[0].Exchange[0].quantity': '1',
    'Items[0].exchange[1].Quantity': '2',
    Tags: 'a',
    Word: 'Ñandú',
  }
  const data = new FormData()
  for (const [name, value] of Object.entries(names)) data.append(name, value)
  const urlencoded = {
    body: new URLSearchParams(names).toString(),
    type: 'application/x-www-form-urlencoded',
  }
  expect((await api.call('POST', '/api/form', { body: data })).json()).toEqual(wanted)
  expect((await api.call('POST', '/api/form', urlencoded)).json()).toEqual(wanted)
  expect((await api.json('/api/form', wanted)).json()).toEqual(wanted)
})

test('files are stored while they arrive, and removed when the handler does not keep them', async () => {
  const data = new FormData()
  data.append('Proof', new File(['%PDF-1.4 hello'], 'resibo ñ.png', { type: 'image/png' }))
  data.append('PROOF[1]', new File(['plain words'], 'b.txt'))
  const answer = await api.call('POST', '/api/Form', { body: data })
  expect(answer.status).toBe(200)
  expect(api.seen().photo).toEqual([])
  expect(api.seen().proof).toMatchObject([
    { name: 'resibo ñ.png', contentType: 'application/pdf', size: 14 },
    { name: 'b.txt', contentType: 'text/plain' },
  ])
  expect(await api.storedFiles()).toEqual([])
})

const picked = (...names: string[]) => names.map((name) => new File(['x'], name))
test.each([
  ['more than the field takes', 'proof', picked('a', 'b', 'c', 'd'), 'Up to 3 files allowed.'],
  ['a name twice', 'proof', picked('a.png', 'a.png'), 'File name already exist.'],
  [
    'a name with a path',
    'proof',
    picked('../../etc/passwd'),
    'File name must not contain \\ / : * ? " < > |.',
  ],
  [
    'a forged picture',
    'photo',
    [new File(['<svg/>'], 'a.png', { type: 'image/png' })],
    'This file is not a picture that can be used.',
  ],
  ['an unknown field', 'other', picked('a'), 'This form takes no such file.'],
  ['21 MB', 'proof', [new File([new Uint8Array(21_000_000)], 'big.bin')], 'File size exceed 20 MB.'],
])('%s is refused and nothing of the request stays', async (_name, name, files, message) => {
  const data = new FormData()
  data.append('proof', new File(['first'], 'first.txt'))
  for (const file of files) data.append(name, file)
  const answer = await api.call('POST', '/api/Form', { body: data })
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ title: message, errors: { title: [message] } })
  expect(await api.storedFiles()).toEqual([])
})

test('a file of exactly 20,000,000 bytes is accepted', async () => {
  const data = new FormData()
  data.append('proof', new File([new Uint8Array(20_000_000)], 'big.bin'))
  expect((await api.call('POST', '/api/Form', { body: data })).status).toBe(200)
  expect(api.seen().proof?.[0]?.size).toBe(20_000_000)
})

test.each([
  ['without a boundary', 'multipart/form-data', 'x'],
  [
    'cut off',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="proof"; filename="a"\r\n\r\nabc',
  ],
  ['of noise', 'multipart/form-data; boundary=b', 'noise'],
  ['reaching into a prototype', 'multipart/form-data; boundary=b', part('__proto__[admin]', 'true')],
  ['reaching into a constructor', 'multipart/form-data; boundary=b', part('items[0].constructor', 'true')],
  ['nested too deeply', 'multipart/form-data; boundary=b', part('a[0].b[0].c[0].d', 'x')],
  ['with an endless list', 'multipart/form-data; boundary=b', part('items[999999999].id', 'x')],
])('a multipart form %s is refused', async (_name, type, body) => {
  const answer = await api.call('POST', '/api/Form', { body, type })
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ status: 400 })
  expect(await api.storedFiles()).toEqual([])
})

test('a form of too many fields is refused', async () => {
  const data = new FormData()
  for (let i = 0; i <= FORM_LIMITS.fields; i++) data.append(`field${i}`, 'x')
  expect((await api.call('POST', '/api/Form', { body: data })).status).toBe(413)
})

test('an upload whose sender goes away leaves nothing', async () => {
  const socket = connect(api.port, '127.0.0.1')
  const head = '--b\r\nContent-Disposition: form-data; name="proof"; filename="a"\r\n\r\n'
  socket.write(
    `POST /api/Form HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${head}`,
  )
  socket.write('x'.repeat(50_000))
  await expect.poll(api.storedFiles).toHaveLength(1)
  socket.destroy()
  await expect.poll(api.storedFiles).toEqual([])
})
