import type { Settings } from '@kwaderno/contract/settings.ts'
import { SETTINGS_TEXT } from '@kwaderno/contract/settings-fields.ts'
import type { ListItem, StoredItem } from '@kwaderno/contract/settings-lists.ts'
import { SETTINGS_TABS, type SettingsList } from '@kwaderno/contract/settings-tabs.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { refuse, refuseAt, refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import * as queries from './queries.ts'

/**
 * Saves a list as it is given: renamed, moved, retired, with what is new and without what is left out.
 * @throws Refusal 409 when the list has changed since `version`; 400 when what is left out is in use, or nothing would be offered
 */
export function updateList<List extends SettingsList>(
  { db, clock }: Deps,
  session: Session,
  list: List,
  { version, items }: { version: number; items: readonly ListItem[] },
): Promise<Settings[List]> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockTab(tx, list)
    refuseLate(version, before.version, SETTINGS_TEXT.changed)
    // An order may leave without a courier.
    if (list !== 'couriers' && items.every(({ isRetired }) => isRetired)) {
      throw refuse(SETTINGS_TEXT.keepOne(list))
    }
    const stored = new Set(before.items.map(({ id }) => id))
    const kept = new Set(items.flatMap(({ id }) => id ?? []))
    if ([...kept].some((id) => !stored.has(id))) throw refuseAt('items', SETTINGS_TEXT.goneItem)
    await queries.writeItems(tx, list, items)
    if (list === 'couriers') await queries.writeLinks(tx, items)
    // Last: whoever saves a product holds it before he asks for its grade levels, and so does what is written above.
    await removeItems(
      tx,
      list,
      [...stored].filter((id) => !kept.has(id)),
    )
    await queries.countVersion(tx, list, { changed_at: clock.now(), changed_by: session.userId })
    const after = await queries.readTab(tx, list)
    await audit(tx, {
      session,
      module: 'Shop Settings',
      // The screen on which it stands.
      subModule: SETTINGS_TABS[list === 'couriers' ? 'delivery' : list],
      action: 'Update',
      description: `Updated ${SETTINGS_TABS[list]}`,
      before: shown(before.items),
      after: shown(after.items),
    })
    return after
  })
}

/** @throws Refusal 400 when something has one of them */
async function removeItems(tx: Tx, list: SettingsList, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await queries.lockItems(tx, list, ids)
  const { items } = await queries.readTab(tx, list)
  if (items.some(({ id, isUsed }) => isUsed && ids.includes(id))) throw refuse(SETTINGS_TEXT.inUse(list))
  await queries.deleteItems(tx, list, ids)
}

/** What the audit log shows of a list. */
function shown(items: readonly (StoredItem & { link?: string })[]) {
  const named = (retired: boolean) =>
    items
      .filter(({ isRetired }) => isRetired === retired)
      .map(({ name, link }) => (link ? `${name} (${link})` : name))
  return { Offered: named(false), Retired: named(true) }
}
