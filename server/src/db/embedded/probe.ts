import { makeClient } from '../connection.ts'
import { USER } from './cluster.ts'
import type { Endpoint } from './listening.ts'
import type { Server } from './postmaster.ts'

/**
 * What a server says of itself: it is the one of this cluster, it is another or does not take our password, it starts or
 * recovers, it stops, or nothing.
 */
export type ProbeResult = 'ours' | 'other' | 'starting' | 'stopping' | 'silent'

const CANNOT_CONNECT_NOW = '57P03'

export async function probe({ host, port }: Endpoint, server: Server, patience = 5000): Promise<ProbeResult> {
  const client = makeClient(
    { host, port, user: USER, password: server.password, database: 'postgres', ssl: false },
    { connectionTimeoutMillis: patience, query_timeout: patience },
  )
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === server.cluster ? 'ours' : 'other'
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    // It does not know us.
    if (code?.startsWith('28')) return 'other'
    if (code === CANNOT_CONNECT_NOW) return message.includes('shutting down') ? 'stopping' : 'starting'
    return 'silent'
  } finally {
    await client.end().catch(() => undefined)
  }
}
