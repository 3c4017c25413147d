import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What the screen System tells, in its order. */
export const SYSTEM_PARTS = {
  backup: 'Backup',
  mails: 'Mails',
  jobs: 'Jobs',
  disk: 'Disk',
  audit: 'Audit log',
  versions: 'Versions',
  processes: 'Processes',
} as const
export type SystemPart = keyof typeof SYSTEM_PARTS

export const SYSTEM_STATES = ['Good', 'Needs attention', 'Not checked yet', 'Not set up'] as const
export type SystemState = (typeof SYSTEM_STATES)[number]

/** One part of the shop's machinery: how it is, in a word and in sentences. */
export const SystemLine = z.object({
  part: z.enum(Object.keys(SYSTEM_PARTS) as [SystemPart, ...SystemPart[]]),
  state: z.enum(SYSTEM_STATES),
  /** What matters, in one or two sentences. */
  text: z.string(),
  /** What else there is to know. */
  details: z.array(z.string()),
})
export type SystemLine = z.infer<typeof SystemLine>

/** A backup that the shop took by itself. */
export const BackupRow = z.object({
  id: z.int(),
  startedOn: z.string(),
  seconds: z.int(),
  place: z.string(),
  scope: z.enum(['Everything', 'Files']),
  /** What it has added to the place. */
  bytes: z.int(),
  /** What was found where it was restored for a try; null when it was not. */
  checked: z.object({ orders: z.int(), files: z.int() }).nullable(),
  /** '' for a good one. */
  error: z.string(),
})
export type BackupRow = z.infer<typeof BackupRow>

/** How many backups the screen shows. */
export const SHOWN_BACKUPS = 10

export const System = z.object({
  lines: z.array(SystemLine),
  /** The latest, the newest first. */
  backups: z.array(BackupRow),
})
export type System = z.infer<typeof System>

export const getSystem = endpoint({
  name: 'getSystem',
  summary: 'How backups, mails, jobs, disk and audit log are, and which versions run',
  method: 'GET',
  path: '/System',
  access: 'Shop Settings.view',
  answer: System,
})

export const listSystemWarnings = endpoint({
  name: 'listSystemWarnings',
  summary: 'What of the system needs attention',
  method: 'GET',
  path: '/System/warnings',
  access: 'Shop Settings.view',
  answer: z.array(SystemLine),
})
