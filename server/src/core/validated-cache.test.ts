import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { CachedResponse } from './endpoint.ts'
import { validatedCache, type Subject, type ValidatedCache } from './validated-cache.ts'

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
    return Promise.resolve({ version, response: new CachedResponse(body, `"${version}"`, []) })
  }
}

let store: Store
let cache: ValidatedCache
beforeEach(() => {
  store = new Store()
  cache = validatedCache({ readVersions: store.readVersions })
})

const ask = (address: string, subject: Subject, bytes?: number) =>
  cache.findOrMake(address, subject, () => store.make(subject, bytes))
const turn = () => new Promise((resolve) => setImmediate(resolve))
const settled = (promise: Promise<unknown> | undefined) =>
  Promise.race([Promise.resolve(promise).then(() => true), turn().then(() => false)])

test('asks nothing of what it does not keep, and makes it once', async () => {
  store.versions.set(1, 'a')
  expect(cache.find('/one')).toBeUndefined()
  const first = await ask('/one', 1)
  expect([store.made, store.reads.length]).toEqual([1, 0])
  const again = cache.find('/one')
  ;(await store.read(0)).end()
  expect(await again).toBe(first)
  expect(store.made).toBe(1)
})

test('the requests of one moment share a read, and each subject is asked for once', async () => {
  for (const subject of [1, 2]) await ask(`/${subject}`, subject)
  const all = ['/1', '/2', '/1', '/1'].map((url) => cache.find(url))
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
    early.push(cache.find('/one'))
    await store.read(number)
  }
  const late = ['/one', '/one'].map((url) => cache.find(url))
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
  const early = cache.find('/one')
  await turn()
  store.versions.set(1, 'b')
  const late = cache.find('/one')
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
  const first = cache.findOrMake('/one', 1, async () => {
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
  const failing = cache.find('/one')
  ;(await store.read(0)).end(new Error('the database is away'))
  await expect(failing).rejects.toThrow('the database is away')
  store.versions.set(1, '')
  const next = cache.find('/one')
  ;(await store.read(1)).end()
  expect(await next).toBeDefined()
})

test('what cannot be made is not kept', async () => {
  const fails = () => cache.findOrMake('/one', 1, () => Promise.reject(new Error('gone')))
  await expect(fails()).rejects.toThrow('gone')
  await expect(fails()).rejects.toThrow('gone')
  expect(cache.find('/one')).toBeUndefined()
})

test('what has not been asked for longest goes first when there is no room, and what is too large is not kept', async () => {
  cache = validatedCache({
    maxBytes: 185_000,
    readVersions: async (subjects) => new Map(subjects.map((subject) => [subject, ''])),
  })
  for (let number = 0; number < 10; number++) await ask(`/${number}`, number, 8000)
  expect(await cache.find('/0')).toBeDefined()
  await ask('/new', 11, 8000)
  expect(cache.find('/1')).toBeUndefined()
  expect(cache.find('/0')).toBeDefined()
  await ask('/huge', 12, 50_000)
  expect(cache.find('/huge')).toBeUndefined()
  await ask(`/${'x'.repeat(2000)}`, 13)
  expect(cache.find(`/${'x'.repeat(2000)}`)).toBeUndefined()
  expect(cache.find('/0')).toBeDefined()
})

test('small answers keep no more memory than is counted for them', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  store.versions.set(1, 'a')
  cache = validatedCache({ readVersions: store.readVersions, maxBytes: 8_000_000 })
  collect()
  const before = process.memoryUsage().arrayBuffers
  for (let index = 0; index < 8000; index++) {
    await cache.findOrMake(`/${index}`, 1, () => {
      // As a request makes it: among other bytes that are soon forgotten.
      const other = Buffer.allocUnsafe(3000)
      const body = Buffer.from('x'.repeat(300))
      expect(other.buffer).toBeDefined()
      return Promise.resolve({ version: 'a', response: new CachedResponse(body, '"a"', []) })
    })
  }
  // What is let go of is freed a moment later.
  for (let turns = 0; turns < 3; turns++) {
    collect()
    await turn()
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8_000_000)
})
