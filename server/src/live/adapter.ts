import { createAdapter as postgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as redisAdapter } from '@socket.io/redis-streams-adapter'
import pg from 'pg'
import type { Logger } from 'pino'
import { createClient } from 'redis'
import type { ServerOptions } from 'socket.io'
import { pickConnection, type Connection } from '../db/client.ts'

/** How several processes share the rooms of the live transport. */
export interface Adapter {
  factory: ServerOptions['adapter'] | undefined
  close(): Promise<void>
}

/** Through Redis when it is configured, otherwise through the database that is there anyway. */
export async function openAdapter(
  config: { redisUrl: string | undefined },
  connection: Connection,
  log: Logger,
): Promise<Adapter> {
  return config.redisUrl ? overRedis(config.redisUrl, log) : overPostgres(connection, log)
}

async function overRedis(url: string, log: Logger): Promise<Adapter> {
  const client = createClient({ url })
  client.on('error', (error: unknown) => log.error({ err: error }, 'redis failed'))
  await client.connect()
  return {
    factory: redisAdapter(client),
    async close() {
      client.destroy()
    },
  }
}

/** A pool of its own, so that a busy shop does not keep pushes waiting and a listener never takes a shop's place. */
function overPostgres(connection: Connection, log: Logger): Adapter {
  const pool = new pg.Pool({ ...pickConnection(connection), max: 2, application_name: 'kwaderno live' })
  pool.on('error', (error) => log.warn({ err: error }, 'live connection lost'))
  return {
    factory: postgresAdapter(pool, {
      tableName: 'live_attachments',
      errorHandler: (error) => log.warn({ err: error }, 'live adapter failed'),
    }),
    close: () => pool.end(),
  }
}
