import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Limit } from './limit.ts'

/** As many connections as the shop has. */
export const POOL = 10

/** The same rows, found by their ids, as they come out of the database. */
export function addSelect(
  app: FastifyInstance,
  databaseUrl: string,
  { text, values }: Extract<Limit, { kind: 'select' }>,
): void {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL })
  let count = 0
  app.get('/', async (_request, reply) => {
    const { rows } = await pool.query({ name: 'limit', text, values: values[count++ % values.length] })
    return reply.header('content-type', 'application/json').send(JSON.stringify(rows))
  })
}
