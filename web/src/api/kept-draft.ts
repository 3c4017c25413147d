import { KEPT_VERSIONS, type KeptForm } from './kept-forms.ts'

/** A form, and what it is about where it can be about several. */
export type KeptKey = KeptForm | `${KeptForm} ${string | number}`
/** A form of somebody who is not logged in is kept over a reload only. */
export type DraftKey = KeptKey | 'registration'

/** Stands in a kept draft where there was a file, which cannot be kept. */
const FILE = 'kept:file'

export function packDraft(key: DraftKey, draft: unknown): string {
  return JSON.stringify({ version: versionOf(key), draft }, withoutFile)
}

/**
 * A draft without its files, and their names.
 * @returns undefined for what an older build has kept of a form that keeps something else by now
 */
export function unpackDraft(key: DraftKey, text: string): { draft: unknown; files: string[] } | undefined {
  const kept: unknown = JSON.parse(text)
  if (typeof kept !== 'object' || kept === null || !('version' in kept) || !('draft' in kept))
    return undefined
  if (kept.version !== versionOf(key)) return undefined
  const files: string[] = []
  return { draft: withoutMarks(kept.draft, files), files }
}

function versionOf(key: DraftKey): number {
  const [form] = key.split(' ')
  return KEPT_VERSIONS[form as KeptForm] ?? 1
}

function withoutFile(_name: string, value: unknown): unknown {
  return value instanceof File ? { [FILE]: value.name } : value
}

/** The draft without its files, whose names are added to the others. */
function withoutMarks(value: unknown, names: string[]): unknown {
  if (Array.isArray(value)) {
    return value
      .map((one) => withoutMarks(one, names))
      .filter((one, place) => one !== undefined || value[place] === null)
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (entries.length === 1 && entries[0]?.[0] === FILE) {
    names.push(String(entries[0][1]))
    return undefined
  }
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutMarks(inner, names)]))
}
