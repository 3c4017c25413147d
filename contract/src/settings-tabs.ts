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
