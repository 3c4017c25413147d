import { getSystem, listSystemWarnings } from '@kwaderno/contract/system.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { listBackupRows, readFacts, readRunning } from './facts.ts'
import { describe, judge } from './lines.ts'

export const systemRoutes: Routes = (deps) => [
  route(getSystem, async () => ({
    lines: [...judge(await readFacts(deps)), ...describe(await readRunning(deps.db))],
    backups: await listBackupRows(deps.db),
  })),
  route(listSystemWarnings, async () =>
    judge(await readFacts(deps)).filter(({ state }) => state === 'Needs attention'),
  ),
]
