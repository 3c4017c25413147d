import type { AnyEndpoint, BodyIn } from '@kwaderno/contract/endpoint.ts'
import {
  getSettings,
  updateCompany,
  updateMailSender,
  updateOrderSettings,
  updatePickup,
  updateStockSettings,
  updateShop,
  type Settings,
} from '@kwaderno/contract/settings.ts'
import { SETTINGS_TABS, type SettingsTab } from '@kwaderno/contract/settings-tabs.ts'
import { calling, rowsOf, type AuditedAction, type Change, type Office } from './action.ts'

/** What an owner sets on the tabs of Shop settings. */
export function settingsActions(office: Office): AuditedAction[] {
  const saving = <E extends AnyEndpoint>(
    by: E,
    tab: SettingsTab,
    change: Partial<Settings[SettingsTab]>,
    changes: Change[],
  ) =>
    calling(
      office,
      by,
      `sets ${SETTINGS_TABS[tab]}`,
      async () => {
        const { body } = await office.shop.api(getSettings, { as: office.staff })
        return { body: { ...body[tab], ...change } as BodyIn<E> }
      },
      () => rowsOf('Shop Settings', SETTINGS_TABS[tab])('Update', `Updated ${SETTINGS_TABS[tab]}`, changes),
    )
  return [
    saving(updateShop, 'shop', { accent: '#1F7A4D' }, [['Accent colour', '#2B3FBF', '#1F7A4D']]),
    saving(updateCompany, 'company', { tin: '12345678900000', vatRegistered: false }, [
      ['TIN', '', '123-456-789-00000'],
      ['VAT-registered', 'Yes', 'No'],
    ]),
    saving(updatePickup, 'pickup', { hours: 'Mon to Fri, 8 to 5' }, [
      ['Opening hours', '', 'Mon to Fri, 8 to 5'],
    ]),
    saving(updateOrderSettings, 'orders', { returnDays: 14 }, [['Return window in days', '7', '14']]),
    saving(updateStockSettings, 'stock', { lowStockAt: 10 }, [['Low stock at', '5', '10']]),
    saving(updateMailSender, 'mail', { senderName: 'San Isidro' }, [['Sender name', '', 'San Isidro']]),
  ]
}
