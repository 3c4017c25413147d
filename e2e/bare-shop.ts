import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { administrate } from '../server/test/postgres.ts'
import { startProcess } from '../server/test/processes.ts'
import { connectShop, shopAddress, type Shop } from './shop.ts'

interface BareShop {
  shop: Shop
  /** What its start has printed. */
  said: string
  /** Throws it away, after the browsers of these pages, whose live connections would miss it. */
  stop(...pages: readonly Page[]): Promise<void>
}

/**
 * A real shop without demo data, in an empty folder, beside the one of the journeys.
 * @param settings more of its environment, such as ADMIN_USERNAME; without that one nobody has set it up
 */
export async function startBareShop(settings: Record<string, string> = {}): Promise<BareShop> {
  const { databaseUrl: served } = shopAddress()
  const name = `bare_${process.pid}_${randomBytes(4).toString('hex')}`
  const databaseUrl = Object.assign(new URL(served), { pathname: `/${name}` }).toString()
  const dataDir = await mkdtemp(join(tmpdir(), 'kwaderno-bare-'))
  const tokenSecret = randomBytes(32).toString('hex')
  await administrate(served, `create database ${name}`)
  const opened = [
    async () => {
      await administrate(served, `drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  ]
  const stop = async (...pages: readonly Page[]) => {
    for (const page of pages) await page.context().close()
    for (const close of opened.splice(0).toReversed()) await close()
  }
  try {
    const started = await startProcess({
      ...settings,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      TOKEN_SECRET: tokenSecret,
    })
    opened.push(async () => void (await started.end('SIGTERM')))
    const shop = await connectShop({ url: started.url.origin, databaseUrl, dataDir, tokenSecret })
    opened.push(() => shop.close())
    return { shop, said: started.said(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
