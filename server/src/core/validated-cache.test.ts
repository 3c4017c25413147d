import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { ChangeLog, EVERYTHING } from '../live/change-log.ts'
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
/** What the process knows of changes; unless a test says so, it hears nothing and has to ask. */
let changes: { log: ChangeLog; isListening: () => boolean }
let isListening = false
beforeEach(() => {
  store = new Store()
  isListening = false
  changes = { log: new ChangeLog(), isListening: () => isListening }
  cache = validatedCache({ readVersions: store.readVersions, changes })
})

const ask = (address: string, subject: Subject, bytes?: number) =>
  cache.findOrMake(address, subject, () => store.make(subject, bytes))
const turn = () => new Promise((resolve) => setImmediate(resolve))
const settled = (promise: unknown) =>
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

test('of more than fits a share stays, what is asked for more often comes in, and what is too large never does', async () => {
  cache = validatedCache({
    maxBytes: 185_000,
    changes,
    readVersions: async (subjects) => new Map(subjects.map((subject) => [subject, ''])),
  })
  const all = Array.from({ length: 40 }, (_, number) => `/${number}`)
  for (let round = 0; round < 3; round++)
    for (const [number, url] of all.entries()) await ask(url, number, 8000)
  const kept = all.filter((url) => cache.find(url) !== undefined)
  expect(kept).toHaveLength(10)
  const popular = all.find((url) => !kept.includes(url))!
  for (let count = 0; count < 8; count++) await ask(popular, 50, 8000)
  expect(cache.find(popular)).toBeDefined()
  for (let number = 100; number < 300; number++) await ask(`/${number}`, number, 8000)
  expect(cache.find(popular)).toBeDefined()
  expect(all.filter((url) => cache.find(url) !== undefined)).toHaveLength(10)
  await ask('/huge', 12, 50_000)
  expect(cache.find('/huge')).toBeUndefined()
  await ask(`/${'x'.repeat(2000)}`, 13)
  expect(cache.find(`/${'x'.repeat(2000)}`)).toBeUndefined()
})

test('while it hears of every change it asks nothing, until the subject changes', async () => {
  isListening = true
  for (const subject of [1, 2]) await ask(`/${subject}`, subject)
  const one = cache.findSure('/1')
  expect(one).toBeDefined()
  expect(cache.find('/1')).toBe(one)
  changes.log.changed(1)
  expect([cache.findSure('/1'), store.reads.length]).toEqual([undefined, 0])
  expect(cache.findSure('/2')).toBeDefined()
  const again = cache.find('/1')
  ;(await store.read(0)).end()
  expect(await again).toBeUndefined()
  store.versions.set(2, '')
  changes.log.changed(EVERYTHING)
  const other = cache.find('/2')
  ;(await store.read(1)).end()
  expect(await other).toBe(cache.findSure('/2'))
})

test('who cannot hear asks, and so does for whom it must be asked', async () => {
  store.versions.set(1, '')
  isListening = true
  await ask('/one', 1)
  const asked = cache.find('/one', { isAsked: true })
  expect(await settled(asked)).toBe(false)
  ;(await store.read(0)).end()
  await asked
  isListening = false
  expect(cache.findSure('/one')).toBeUndefined()
  const later = cache.find('/one')
  expect(await settled(later)).toBe(false)
  ;(await store.read(1)).end()
  await later
})

test('what was read before a change, and came after it, is asked about before it is used', async () => {
  isListening = true
  const slow = Promise.withResolvers<void>()
  const first = cache.findOrMake('/one', 1, async () => {
    const made = await store.make(1)
    await slow.promise
    return made
  })
  await turn()
  store.versions.set(1, 'b')
  changes.log.changed(1)
  slow.resolve()
  await first
  expect(cache.findSure('/one')).toBeUndefined()
  const second = cache.find('/one')
  changes.log.changed(1)
  ;(await store.read(0)).end()
  expect(await second).toBeUndefined()
  // A check that had begun before the change proves nothing either.
  await ask('/one', 1)
  changes.log.changed(1)
  const third = cache.find('/one')
  await store.read(1)
  changes.log.changed(1)
  store.reads[1]!.end()
  expect(await third).toBeDefined()
  expect(cache.findSure('/one')).toBeUndefined()
})

test('small answers keep no more memory than is counted for them', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  store.versions.set(1, 'a')
  cache = validatedCache({ readVersions: store.readVersions, changes, maxBytes: 8_000_000 })
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
