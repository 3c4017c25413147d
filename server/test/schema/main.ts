// npm run schema: migrates an empty database and writes its schema to server/schema.sql.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../src/db/migrate.ts'
import { administrate, testServer } from '../postgres.ts'
import { describeSchema } from './describe.ts'

const FILE = join(import.meta.dirname, '../../schema.sql')

const server = await testServer()
const name = `kwaderno_schema_${process.pid}`
try {
  await administrate(server.url, `create database ${name} template template0`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const connection = { connectionString: url.toString() }
  await migrate(connection)
  const client = new pg.Client(connection)
  await client.connect()
  await writeFile(FILE, await describeSchema(client))
  await client.end()
} finally {
  await administrate(server.url, `drop database if exists ${name} with (force)`)
  await server.stop()
}
