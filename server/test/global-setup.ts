import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { seedBase } from '../seed/base.ts'
import { readConfig } from '../src/config.ts'
import type { Connection } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { openShop } from '../src/shop.ts'
import { administrate, testServer } from './postgres.ts'

/** Half the work of a server's start is to strip and compile the same files again. */
const COMPILE_CACHE = join(import.meta.dirname, '../../.cache/node')
const TEMPLATE = 'kwaderno_template'

/**
 * One PostgreSQL for the whole run, or the one that TEST_DATABASE_URL names; in it a migrated template, and one that has
 * what every installation has.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env['NODE_COMPILE_CACHE'] ??= COMPILE_CACHE
  const server = await testServer()
  const template = server.isGiven ? `${TEMPLATE}_${process.pid}` : TEMPLATE
  const installed = `${template}_installed`
  try {
    await administrate(server.url, `create database ${template}`)
    await migrate(connectionTo(server.url, template))
    await administrate(server.url, `create database ${installed} template ${template}`)
    await install(connectionTo(server.url, installed))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('adminUrl', server.url)
  project.provide('template', template)
  project.provide('installedTemplate', installed)
  return async () => {
    for (const name of [installed, template]) {
      await administrate(server.url, `drop database ${name} with (force)`)
    }
    await server.stop()
  }
}

function connectionTo(serverUrl: string, database: string): Connection {
  return { connectionString: Object.assign(new URL(serverUrl), { pathname: `/${database}` }).toString() }
}

/** Opens a shop there once, so that none of the tests' shops has to make its queues and its first rows. */
async function install(database: Connection): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kwaderno-template-'))
  const config = { ...readConfig({}), tokenSecret: randomBytes(32).toString('hex'), dataDir }
  const shop = await openShop({ config, database, log: pino({ level: 'silent' }), work: false })
  await seedBase(shop.deps.db)
  // Each shop has a secret of its own.
  await shop.deps.db.deleteFrom('settings').where('key', '=', 'token_fingerprint').execute()
  await shop.close()
  await rm(dataDir, { recursive: true, force: true })
}
