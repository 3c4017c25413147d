import type { Config } from './config.ts'
import { ownerUrl } from './app-connection.ts'
import { openLog } from './core/log.ts'
import type { Connection } from './db/client.ts'

/** The shop's database, for a command beside it: whether the shop runs or not. */
export async function openCommandDatabase(
  config: Config,
): Promise<{ connection: Connection; close(): Promise<void> }> {
  const url = ownerUrl(config)
  if (url) {
    return { connection: { connectionString: url }, close: async () => undefined }
  }
  const { joinEmbedded } = await import('./db/embedded.ts')
  return joinEmbedded({ dataDir: config.dataDir, log: openLog('silent', false) })
}
