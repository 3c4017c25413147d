import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyRequest } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { KeptAnswer } from './endpoint.ts'
import { keepFresh, type FreshAnswers, type Subject } from './fresh.ts'

/** A store that tells when its versions are read, and holds the answer back until it is let go. */
class Store {
  readonly versions = new Map<Subject, string>()
  readonly reads: { subjects: readonly Subject[]; end(error?: Error): void }[] = []
  made = 0

  /** Once it has begun. */
  async read(index: number) {
    while (this.reads[index] === undefined) await turn()
    return this.reads[index]
  }

  readVersions = (subjects: readonly Subject[]) => {
    const seen = new Map(this.versions)
    return new Promise<Map<Subject, string>>((resolve, reject) => {
      this.reads.push({ subjects, end: (error) => (error ? reject(error) : resolve(seen)) })
    })
  }

  make = (subject: Subject, bytes = 10) => {
    this.made++
    const version = this.versions.get(subject) ?? ''
    const body = Buffer.alloc(bytes, `${subject}:${version};`)
    return Promise.resolve({ version, answer: new KeptAnswer(body, `"${version}"`, []) })
  }
}

let store: Store
let fresh: FreshAnswers
beforeEach(() => {
  store = new Store()
  fresh = keepFresh({ readVersions: store.readVersions })
})

const request = (url: string) => ({ raw: { url } }) as FastifyRequest
const ask = (url: string, subject: Subject, bytes?: number) =>
  fresh.answer(request(url), subject, () => store.make(subject, bytes))
const turn = () => new Promise((resolve) => setImmediate(resolve))
const settled = (promise: Promise<unknown> | undefined) =>
  Promise.race([Promise.resolve(promise).then(() => true), turn().then(() => false)])

test('asks nothing of what it does not keep, and makes it once', async () => {
  store.versions.set(1, 'a')
  expect(fresh.shortcut(request('/one'))).toBeUndefined()
  const first = await ask('/one', 1)
  expect([store.made, store.reads.length]).toEqual([1, 0])
  const again = fresh.shortcut(request('/one'))
  ;(await store.read(0)).end()
  expect(await again).toBe(first)
  expect(store.made).toBe(1)
})

test('the requests of one moment share a read, and each subject is asked for once', async () => {
  for (const subject of [1, 2]) await ask(`/${subject}`, subject)
  const all = ['/1', '/2', '/1', '/1'].map((url) => fresh.shortcut(request(url)))
  const { subjects, end } = await store.read(0)
  expect(subjects).toEqual([1, 2])
  end()
  await Promise.all(all)
  expect(store.reads).toHaveLength(1)
})

test('two reads run at a time, and who comes meanwhile waits for the next one together', async () => {
  await ask('/one', 1)
  const early = []
  for (let number = 0; number < 2; number++) {
    early.push(fresh.shortcut(request('/one')))
    await store.read(number)
  }
  const late = ['/one', '/one'].map((url) => fresh.shortcut(request(url)))
  await turn()
  expect(store.reads).toHaveLength(2)
  store.reads[1]!.end()
  ;(await store.read(2)).end()
  await Promise.all([early[1], ...late])
  expect(store.reads).toHaveLength(3)
  store.reads[0]!.end()
  await early[0]
})

test('no answer rests on a read that had begun before its request came', async () => {
  store.versions.set(1, 'a')
  await ask('/one', 1)
  const early = fresh.shortcut(request('/one'))
  await turn()
  store.versions.set(1, 'b')
  const late = fresh.shortcut(request('/one'))
  ;(await store.read(0)).end()
  expect((await early)?.etag).toBe('"a"')
  expect(await settled(late)).toBe(false)
  store.reads[1]!.end()
  expect(await late).toBeUndefined()
  expect((await ask('/one', 1)).etag).toBe('"b"')
})

test('whoever waits for what another makes looks at its version afterwards', async () => {
  store.versions.set(1, 'a')
  const slow = Promise.withResolvers<void>()
  const first = fresh.answer(request('/one'), 1, async () => {
    const made = await store.make(1)
    await slow.promise
    return made
  })
  await turn()
  store.versions.set(1, 'b')
  const second = ask('/one', 1)
  await turn()
  slow.resolve()
  expect((await first).etag).toBe('"a"')
  ;(await store.read(0)).end()
  expect((await second).etag).toBe('"b"')
})

test('a read that fails is told to those who wait for it, and to nobody else', async () => {
  await ask('/one', 1)
  const failing = fresh.shortcut(request('/one'))
  ;(await store.read(0)).end(new Error('the database is away'))
  await expect(failing).rejects.toThrow('the database is away')
  store.versions.set(1, '')
  const next = fresh.shortcut(request('/one'))
  ;(await store.read(1)).end()
  expect(await next).toBeDefined()
})

test('what cannot be made is not kept', async () => {
  const fails = () => fresh.answer(request('/one'), 1, () => Promise.reject(new Error('gone')))
  await expect(fails()).rejects.toThrow('gone')
  await expect(fails()).rejects.toThrow('gone')
  expect(fresh.shortcut(request('/one'))).toBeUndefined()
})

test('what has not been asked for longest goes first when there is no room, and what is too large is not kept', async () => {
  fresh = keepFresh({
    maxBytes: 185_000,
    readVersions: async (subjects) => new Map(subjects.map((subject) => [subject, ''])),
  })
  for (let number = 0; number < 10; number++) await ask(`/${number}`, number, 8000)
  expect(await fresh.shortcut(request('/0'))).toBeDefined()
  await ask('/new', 11, 8000)
  expect(fresh.shortcut(request('/1'))).toBeUndefined()
  expect(fresh.shortcut(request('/0'))).toBeDefined()
  await ask('/huge', 12, 50_000)
  expect(fresh.shortcut(request('/huge'))).toBeUndefined()
  await ask(`/${'x'.repeat(2000)}`, 13)
  expect(fresh.shortcut(request(`/${'x'.repeat(2000)}`))).toBeUndefined()
  expect(fresh.shortcut(request('/0'))).toBeDefined()
})

test('small answers keep no more memory than is counted for them', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  store.versions.set(1, 'a')
  fresh = keepFresh({ readVersions: store.readVersions, maxBytes: 8_000_000 })
  collect()
  const before = process.memoryUsage().arrayBuffers
  for (let index = 0; index < 8000; index++) {
    await fresh.answer(request(`/${index}`), 1, () => {
      // As a request makes it: among other bytes that are soon forgotten.
      const other = Buffer.allocUnsafe(3000)
      const body = Buffer.from('x'.repeat(300))
      expect(other.buffer).toBeDefined()
      return Promise.resolve({ version: 'a', answer: new KeptAnswer(body, '"a"', []) })
    })
  }
  // What is let go of is freed a moment later.
  for (let turns = 0; turns < 3; turns++) {
    collect()
    await turn()
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8_000_000)
})
