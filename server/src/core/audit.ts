import type { Kysely } from 'kysely'
import type { Module } from '@kwaderno/contract/permissions.ts'
import type { Database } from '../db/tables.ts'

export type AuditAction = 'Create' | 'Update' | 'Delete'

/** How most descriptions begin: 'Added banner School opening'. */
export const AUDIT_VERB = {
  Create: 'Added',
  Update: 'Updated',
  Delete: 'Deleted',
} as const satisfies Record<AuditAction, string>

/**
 * What a record said, field by field, as the screens show it: names and never ids, amounts as ₱1,234.50, days in words.
 * `paymentReceived` becomes 'Payment received'; what a screen calls otherwise is written as it stands there ('SKU').
 */
export type AuditValues = Readonly<Record<string, AuditValue>>
export type AuditValue = string | number | boolean | null | undefined | readonly (string | number)[]

/** The same for one of the record's options (the variants of a product), by its place in the list. */
export type AuditOptions = readonly AuditValues[]

export interface AuditEntry {
  /** Who does it; without an id a command on the server. */
  session: { userId: number | null; fullName: string }
  module: Module
  /** The screen: 'Category'. */
  subModule: string
  action: AuditAction
  description: string
  /** True when the record itself is an option, such as a value of a variation. */
  isOption?: boolean
  before?: AuditValues
  after?: AuditValues
  optionsBefore?: AuditOptions
  optionsAfter?: AuditOptions
  /** What each of these options is called, in the same places: its number alone says little when one field changed. */
  optionNames?: readonly string[]
}

export interface AuditDetail {
  field: string
  oldData: string
  newData: string
  orderIndex: number
  isDataOption: boolean
  option?: string
}

/** Fields whose values are never written down, however they are spelled. */
const SECRET = /password|token|secret/i

/** Writes who did what in the transaction that does it. An update that changed nothing is not written. */
export async function audit(tx: Kysely<Database>, entry: AuditEntry): Promise<void> {
  const details = detailsOf(entry)
  if (entry.action === 'Update' && details.length === 0) return
  await tx
    .insertInto('audit_logs')
    .values({
      executed_by: entry.session.userId,
      executed_by_name: entry.session.fullName,
      module: entry.module,
      sub_module: entry.subModule,
      action: entry.action,
      description: entry.description,
      is_option: entry.isOption ?? false,
      details: JSON.stringify(details),
    })
    .execute()
}

/** The fields that differ, in the order of the record, then those of its options. */
export function detailsOf(
  entry: Pick<AuditEntry, 'before' | 'after' | 'optionsBefore' | 'optionsAfter' | 'optionNames'>,
): AuditDetail[] {
  const own = changes(entry.before ?? {}, entry.after ?? {}).map((change, orderIndex) => ({
    ...change,
    orderIndex,
    isDataOption: false,
  }))
  const before = entry.optionsBefore ?? []
  const after = entry.optionsAfter ?? []
  const count = Math.max(before.length, after.length)
  const options = Array.from({ length: count }, (_, orderIndex) => {
    const option = entry.optionNames?.[orderIndex]
    return changes(before[orderIndex] ?? {}, after[orderIndex] ?? {}).map((change) => ({
      ...change,
      orderIndex,
      isDataOption: true,
      ...(option ? { option } : {}),
    }))
  })
  return [...own, ...options.flat()]
}

function changes(
  before: AuditValues,
  after: AuditValues,
): { field: string; oldData: string; newData: string }[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ field: inWords(name), oldData: shown(before[name]), newData: shown(after[name]) }))
    .filter(({ oldData, newData }) => oldData !== newData)
    .map((change) => (SECRET.test(change.field) ? { ...change, oldData: '', newData: '(changed)' } : change))
}

/** 'paymentReceived' -> 'Payment received'; words stay as they are. */
function inWords(name: string): string {
  if (!/^[a-z]+([A-Z][a-z]*)*$/.test(name)) return name
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words[0]?.toUpperCase() + words.slice(1)
}

function shown(value: AuditValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? value.join(', ') : String(value)
}
