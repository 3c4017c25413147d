import type { AnyEndpoint, BodyIn } from '@kwaderno/contract/endpoint.ts'
import {
  addPaymentAccount,
  listStaffPaymentAccounts,
  sortPaymentAccounts,
  updatePaymentAccount,
} from '@kwaderno/contract/payment-account.ts'
import {
  getSettings,
  updateCompany,
  updateCouriers,
  updateDelivery,
  updateGradeLevels,
  updateMailSender,
  updateOrderSettings,
  updatePickup,
  updateStockSettings,
  updateReasons,
  updateShop,
  updateZones,
  type Settings,
} from '@kwaderno/contract/settings.ts'
import { SETTINGS_TABS, type SettingsFormTab, type SettingsList } from '@kwaderno/contract/settings-tabs.ts'
import { drawing } from '../drawing.ts'
import { calling, rowsOf, type AuditedAction, type Change, type Office } from './action.ts'

/** What an owner sets on the tabs of Shop settings. */
export function settingsActions(office: Office): AuditedAction[] {
  const saving = <E extends AnyEndpoint>(
    by: E,
    tab: SettingsFormTab,
    change: Partial<Settings[SettingsFormTab]>,
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
  const adding = (
    by: typeof updateGradeLevels | typeof updateReasons | typeof updateCouriers,
    list: SettingsList,
    name: string,
    screen = SETTINGS_TABS[list] as string,
  ) => {
    let before: string[] = []
    return calling(
      office,
      by,
      `adds to ${SETTINGS_TABS[list]}`,
      async () => {
        const { version, items } = (await office.shop.api(getSettings, { as: office.staff })).body[list]
        before = items.map((item) => item.name)
        return { body: { version, items: [...items, { name }] } }
      },
      () =>
        rowsOf('Shop Settings', screen)('Update', `Updated ${SETTINGS_TABS[list]}`, [
          ['Offered', before.join(', '), [...before, name].join(', ')],
        ]),
    )
  }
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
    adding(updateGradeLevels, 'grade-levels', 'Grade 13'),
    adding(updateReasons, 'reasons', 'Ordered twice'),
    saving(updateMailSender, 'mail', { senderName: 'San Isidro' }, [['Sender name', '', 'San Isidro']]),
    saving(updateDelivery, 'delivery', { trackingRequired: true }, [
      ['Courier and tracking number are required', 'No', 'Yes'],
    ]),
    // Orders of other actions leave without.
    saving(updateDelivery, 'delivery', { trackingRequired: false }, [
      ['Courier and tracking number are required', 'Yes', 'No'],
    ]),
    calling(
      office,
      updateZones,
      'saves the zones',
      async () => {
        const { zones } = (await office.shop.api(getSettings, { as: office.staff })).body
        const places = [{ region: 'Region VII', province: 'Cebu' }]
        return { body: { version: zones.version, items: [{ name: 'Cebu', fee: 80, places }] } }
      },
      () =>
        rowsOf('Shop Settings', SETTINGS_TABS.delivery)('Update', `Updated ${SETTINGS_TABS.zones}`, [
          ['Zones', '', 'Cebu (₱80.00): Cebu, Region VII'],
        ]),
    ),
    adding(updateCouriers, 'couriers', 'Grab', SETTINGS_TABS.delivery),
    ...paymentActions(office),
  ]
}

const ACCOUNT: Omit<BodyIn<typeof addPaymentAccount>, 'provider'> = {
  kind: 'Bank',
  accountName: 'The Shop',
  accountNumber: '1234',
  paymentTypes: ['BankDeposit', 'OnlineBanking'],
}

function paymentActions(office: Office): AuditedAction[] {
  const row = rowsOf('Shop Settings', 'Payments')
  const add = (provider: string) =>
    calling(
      office,
      addPaymentAccount,
      `adds the account at ${provider}`,
      () => ({ body: { ...ACCOUNT, provider } }),
      () =>
        row('Create', `Added payment account ${provider} 1234`, [
          ['Kind', '', 'Bank'],
          ['Provider', '', provider],
          ['Account name', '', 'The Shop'],
          ['Account number', '', '1234'],
          ['Shows for', '', 'Bank Deposit, Online Banking'],
        ]),
    )
  const ids = async () => {
    const { body } = await office.shop.api(listStaffPaymentAccounts, { as: office.staff })
    return body.map(({ id }) => id)
  }
  return [
    add('BDO'),
    add('BPI'),
    calling(
      office,
      sortPaymentAccounts,
      'puts the second account before the first',
      async () => ({ body: { ids: (await ids()).toReversed() } }),
      () =>
        row('Update', 'Updated the order of the payment accounts', [
          ['Order', 'BDO 1234, BPI 1234', 'BPI 1234, BDO 1234'],
        ]),
    ),
    calling(
      office,
      updatePaymentAccount,
      'changes the number, gives a picture and retires it',
      async () => ({
        params: { id: (await ids())[0]! },
        body: {
          ...ACCOUNT,
          provider: 'BPI',
          accountNumber: '99',
          paymentTypes: ['BankDeposit' as const],
          isRetired: true,
          version: 1,
        },
        files: { Qr: [await drawing('qr.png')] },
      }),
      () =>
        row('Update', 'Updated payment account BPI 99', [
          ['Account number', '1234', '99'],
          ['Shows for', 'Bank Deposit, Online Banking', 'Bank Deposit'],
          ['QR picture', '', 'qr.png'],
          ['Retired', 'No', 'Yes'],
        ]),
    ),
  ]
}
