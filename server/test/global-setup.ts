import type { TestProject } from 'vitest/node'
import { join } from 'node:path'
import { migrate } from '../src/db/migrate.ts'
import { administrate, testServer } from './postgres.ts'

/** Half the work of a server's start is to strip and compile the same files again. */
const COMPILE_CACHE = join(import.meta.dirname, '../../.cache/node')
const TEMPLATE = 'kwaderno_template'

/** One PostgreSQL for the whole run, or the one that TEST_DATABASE_URL names; one migrated template in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env['NODE_COMPILE_CACHE'] ??= COMPILE_CACHE
  const server = await testServer()
  const template = server.isGiven ? `${TEMPLATE}_${process.pid}` : TEMPLATE
  try {
    await administrate(server.url, `create database ${template}`)
    const url = new URL(server.url)
    url.pathname = `/${template}`
    await migrate({ connectionString: url.toString() })
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('adminUrl', server.url)
  project.provide('template', template)
  return async () => {
    await administrate(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}
