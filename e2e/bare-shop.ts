import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administrate } from '../server/test/postgres.ts'
import { startProcess } from '../server/test/processes.ts'
import { shopAddress } from './shop.ts'

/**
 * A real shop without demo data, beside the one of the journeys; `stop` throws it away.
 * @param settings more of its environment, such as ADMIN_USERNAME
 */
export async function startBareShop(
  settings: Record<string, string> = {},
): Promise<{ url: string; dataDir: string; stop: () => Promise<void> }> {
  const { databaseUrl } = shopAddress()
  const name = `bare_${process.pid}_${randomBytes(4).toString('hex')}`
  const dataDir = await mkdtemp(join(tmpdir(), 'kwaderno-bare-'))
  await administrate(databaseUrl, `create database ${name}`)
  const drop = async () => {
    await administrate(databaseUrl, `drop database ${name} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const shop = await startProcess({
      ...settings,
      DATABASE_URL: Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).toString(),
      DATA_DIR: dataDir,
    })
    return {
      url: shop.url.origin,
      dataDir,
      async stop() {
        await shop.end('SIGTERM')
        await drop()
      },
    }
  } catch (error) {
    await drop()
    throw error
  }
}
