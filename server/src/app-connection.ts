import { prepareJobs } from './adapters/jobs.ts'
import type { Config } from './config.ts'
import type { Connection } from './db/client.ts'
import { grantAppUrl, openAppRole } from './db/app-role.ts'

/** The way to the database for whoever brings it up to date: the role that owns what is in it. */
export function ownerUrl(config: Config): string | undefined {
  return config.databaseMigrateUrl ?? config.databaseUrl
}

/**
 * The way to a migrated database for what serves requests: a role that owns nothing, unless one address is all there is.
 * @param owner the way of the role that owns it
 */
export async function openAppConnection(config: Config, owner: Connection): Promise<Connection> {
  const { databaseUrl, databaseMigrateUrl } = config
  if (databaseUrl && !databaseMigrateUrl) return owner
  await prepareJobs(owner)
  if (!databaseUrl || !databaseMigrateUrl) return openAppRole(owner)
  await grantAppUrl(databaseMigrateUrl, databaseUrl)
  return { connectionString: databaseUrl }
}
