/** The tabs that have one version each, with what each is called. They are named as in addresses. */
export const SETTINGS_TABS = {
  shop: 'Shop',
  company: 'Company',
  pickup: 'Pickup',
  orders: 'Orders',
  stock: 'Stock',
  'grade-levels': 'Grade levels',
  reasons: 'Return reasons',
  mail: 'Mail sender',
} as const
export type SettingsTab = keyof typeof SETTINGS_TABS

/** The tabs that are a list. */
export type SettingsList = 'grade-levels' | 'reasons'
/** The tabs whose fields are saved together. */
export type SettingsFormTab = Exclude<SettingsTab, SettingsList>

const { shop, company, ...others } = SETTINGS_TABS
/** All tabs in the order of their menu, that of the payment accounts among them. */
export const SETTINGS_MENU = { shop, company, payments: 'Payments', ...others } as const
export type SettingsScreen = keyof typeof SETTINGS_MENU
