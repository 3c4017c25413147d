import type { Settings } from '@kwaderno/contract/settings.ts'
import type { SettingsList } from '@kwaderno/contract/settings-tabs.ts'
import type { StoredGradeLevel, StoredItem } from '@kwaderno/contract/settings-lists.ts'

/** An entry as it is typed; a new one has no id. */
export interface DraftItem {
  id?: number | undefined
  name: string
  isRetired: boolean
  /** Of couriers. */
  link?: string | undefined
}

export interface ListDraft {
  /** What is offered in its order, then what is retired. */
  items: DraftItem[]
  /** What was taken out here; what this form has never shown stays. */
  deleted: number[]
}

type Stored = Pick<Settings[SettingsList], 'items'>

const draftItem = ({ id, name, isRetired, link }: StoredItem & { link?: string }): DraftItem => ({
  id,
  name,
  isRetired,
  ...(link === undefined ? {} : { link }),
})

export const draftOf = ({ items }: Stored): ListDraft => ({ items: items.map(draftItem), deleted: [] })

/**
 * What is saved over `base`: without what somebody else has deleted, and with what somebody else has added. A new entry
 * whose name has been added meanwhile is that one: after an answer that was lost.
 */
export function savedItems({ items, deleted }: ListDraft, base: Stored): DraftItem[] {
  const stored = new Set(base.items.map(({ id }) => id))
  const known = new Set([...items.map(({ id }) => id), ...deleted])
  const added = new Map(
    base.items.filter(({ id }) => !known.has(id)).map((item) => [keyOf(item), draftItem(item)]),
  )
  const mine = items
    .filter(({ id }) => id === undefined || stored.has(id))
    .map((item) => {
      if (item.id !== undefined) return item
      const { id } = added.get(keyOf(item)) ?? {}
      added.delete(keyOf(item))
      return id === undefined ? item : { ...item, id }
    })
  return [...mine, ...added.values()]
}

/** Names are one whatever their case. */
const keyOf = ({ name }: { name: string }) => name.trim().toLowerCase()

export function isUnchanged(base: Stored, draft: ListDraft): boolean {
  const now = savedItems(draft, base)
  return (
    now.length === base.items.length &&
    base.items.map(draftItem).every(({ id, name, isRetired, link = '' }, place) => {
      const item = now[place]!
      const isSame = item.name.trim() === name && (item.link ?? '').trim() === link
      return item.id === id && isSame && item.isRetired === isRetired
    })
  )
}

/** Takes an entry from its place to the end of what is offered, or back to what is not. */
export function withRetired(items: readonly DraftItem[], place: number, isRetired: boolean): DraftItem[] {
  const others = items.toSpliced(place, 1)
  const end = isRetired ? others.length : countOffered(others)
  return others.toSpliced(end, 0, { ...items[place]!, isRetired })
}

export function withMoved(items: readonly DraftItem[], from: number, to: number): DraftItem[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
}

export const countOffered = (items: readonly DraftItem[]): number =>
  items.filter(({ isRetired }) => !isRetired).length

/** What retiring a grade level means for those who have it; undefined when nobody does. */
export function retireWarning(item: StoredItem | StoredGradeLevel | undefined): string | undefined {
  if (item === undefined || !('students' in item) || !item.isUsed) return undefined
  const { students, products, productsWithoutOther: alone } = item
  const keeps = `${count(students, 'student')} and ${count(products, 'product')} have it and keep it; it is no longer offered.`
  if (alone === 0) return keeps
  return `${keeps} ${count(alone, 'product')} ${alone === 1 ? 'has' : 'have'} no other grade level: nobody could order ${alone === 1 ? 'it' : 'those'}.`
}

const count = (many: number, what: string) =>
  `${many.toLocaleString('en-PH')} ${what}${many === 1 ? '' : 's'}`
