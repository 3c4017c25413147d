import { formatPeso } from '@kwaderno/contract/money.ts'
import type { Settings } from '@kwaderno/contract/settings.ts'
import { SETTINGS_TEXT } from '@kwaderno/contract/settings-fields.ts'
import { SETTINGS_TABS } from '@kwaderno/contract/settings-tabs.ts'
import { placeInWords, type Zone, type ZonesForm } from '@kwaderno/contract/zones.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import { refuseLate } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction } from '../../db/tx.ts'
import * as queries from './queries.ts'
import { storeTab } from './service.ts'

/**
 * Saves all zones as one value. An order that is being placed has the fee of the zones that it has read.
 * @throws Refusal 409 when they have changed since `version`
 */
export function updateZones(
  { db, clock }: Deps,
  session: Session,
  { version, items }: ZonesForm & { version: number },
): Promise<Settings['zones']> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockTab(tx, 'zones')
    refuseLate(version, before.version, SETTINGS_TEXT.changed)
    await storeTab(tx, 'zones', {
      form: { items },
      version: before.version + 1,
      changedBy: session.userId,
      now: clock.now(),
    })
    await audit(tx, {
      session,
      module: 'Shop Settings',
      subModule: SETTINGS_TABS.delivery,
      action: 'Update',
      description: `Updated ${SETTINGS_TABS.zones}`,
      before: { [SETTINGS_TABS.zones]: before.items.map(inWords) },
      after: { [SETTINGS_TABS.zones]: items.map(inWords) },
    })
    return queries.readTab(tx, 'zones')
  })
}

/** 'Near (₱50.00): Makati, Metro Manila; Laguna, Region IV-A' */
function inWords({ name, fee, places }: Zone): string {
  return `${name} (${formatPeso(fee)}): ${places.map(placeInWords).join('; ')}`
}
