// Takes one backup in a process of its own: it computes for minutes, and may need memory that the shop must not lack.
import { answerTasks, goFirst } from '../adapters/child-tasks.ts'
import { backUpNightly, type BackupConfig } from './nightly.ts'

export interface NightlyTask {
  config: BackupConfig
  now: Date
}

goFirst()
answerTasks(({ config, now }: NightlyTask) => backUpNightly(config, now))
