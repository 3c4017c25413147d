import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS } from '../src/db/migration-kinds.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'

/** Hands over an empty database, and a folder of the migrations that come before one of this name. */
export async function withMigrationsBefore(
  name: string,
  act: (older: { folder: string; database: TestDatabase }) => Promise<void>,
  belongs: (name: string) => boolean = () => true,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-before-'))
  for (const file of await readdir(MIGRATIONS)) {
    const one = file.slice(0, -'.sql'.length)
    if (one < name && belongs(one)) await cp(join(MIGRATIONS, file), join(folder, file))
  }
  const database = await emptyDatabase()
  try {
    await act({ folder, database })
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
}
