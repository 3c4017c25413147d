import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../database.ts'
import { attemptsOn, headerAttempts } from './attempts.ts'
import { ATTACKED, faultOf, openCampaign } from './campaign.ts'
import { allEndpoints } from './endpoints.ts'
import { sampled } from './sampled.ts'
import { startTarget, type Target } from './target.ts'

/** What `npm run attack` sends whole is sampled here: so many of tens of thousands of requests, the same each time. */
const COUNT = 400
const SEED = 20_261_122

let database: TestDatabase
let folder: string
let target: Target | undefined
beforeAll(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kwaderno-attack-'))
  const { connectionString = '' } = database.connection
  target = await startTarget({ ...ATTACKED, DATABASE_URL: connectionString, DATA_DIR: folder })
})
afterAll(async () => {
  await target?.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('no field of any endpoint takes half a second of the processor or fails, whatever is sent to it', async () => {
  const all = [
    ...allEndpoints().flatMap((endpoint) => [...attemptsOn(endpoint)]),
    ...headerAttempts(['/', '/api/Product']),
  ]
  const campaign = openCampaign(target!)
  await campaign.logIn()
  const faults: string[] = []
  for (const attempt of sampled(all, COUNT, SEED)) {
    const fault = faultOf(await campaign.judge(attempt))
    if (fault) faults.push(`${attempt.name} ${fault}`)
  }
  campaign.close()
  expect(faults).toEqual([])
})
