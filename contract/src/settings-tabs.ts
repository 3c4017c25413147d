const SCREENS = {
  shop: 'Shop',
  company: 'Company',
  pickup: 'Pickup',
  orders: 'Orders',
  stock: 'Stock',
  'grade-levels': 'Grade levels',
  reasons: 'Return reasons',
  mail: 'Mail sender',
  delivery: 'Delivery',
} as const

/**
 * What has a version of its own, with what each is called. They are named as in addresses; couriers and zones stand on the
 * tab Delivery.
 */
export const SETTINGS_TABS = { ...SCREENS, couriers: 'Couriers', zones: 'Zones' } as const
export type SettingsTab = keyof typeof SETTINGS_TABS

/** Those that are a list. */
export type SettingsList = 'grade-levels' | 'reasons' | 'couriers'
/** Those whose fields are saved together. */
export type SettingsFormTab = Exclude<SettingsTab, SettingsList | 'zones'>

const { shop, company, ...others } = SCREENS
/** All tabs in the order of their menu, that of the payment accounts among them. */
export const SETTINGS_MENU = { shop, company, payments: 'Payments', ...others } as const
export type SettingsScreen = keyof typeof SETTINGS_MENU
