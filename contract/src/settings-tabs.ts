/** The tabs whose fields are saved together, with what each is called. */
export const SETTINGS_TABS = {
  shop: 'Shop',
  company: 'Company',
  pickup: 'Pickup',
  orders: 'Orders',
  stock: 'Stock',
  mail: 'Mail sender',
} as const
export type SettingsTab = keyof typeof SETTINGS_TABS

const { shop, company, ...others } = SETTINGS_TABS
/** All tabs in the order of their menu, those of a list among them. */
export const SETTINGS_MENU = { shop, company, payments: 'Payments', ...others } as const
export type SettingsScreen = keyof typeof SETTINGS_MENU
