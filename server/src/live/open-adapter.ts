import type { Logger } from 'pino'
import type { Connection } from '../db/client.ts'
import type { Adapter } from './adapter.ts'
import { overPostgres } from './over-postgres.ts'
import { overRedis } from './over-redis.ts'

export interface AdapterOptions {
  redisUrl: string | undefined
  connection: Connection
  /** Tells this shop from others that share a Redis; the same in all its processes. */
  shopKey: string
  log: Logger
}

/** Through Redis when it is configured, otherwise through the database that is there anyway. */
export async function openAdapter({ redisUrl, connection, shopKey, log }: AdapterOptions): Promise<Adapter> {
  return redisUrl ? overRedis(redisUrl, shopKey, log) : overPostgres(connection, log)
}
