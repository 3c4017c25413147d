import type { AccountKind } from '@kwaderno/contract/payment-account-fields.ts'
import type { ViewFilter, ViewScreen } from '@kwaderno/contract/saved-view.ts'
import type { SettingsTab } from '@kwaderno/contract/settings-tabs.ts'
import type { Id, Json, WithDefault } from './columns.ts'

/** What staff set on a tab of Shop settings. */
export interface ShopSettingsTable {
  tab: SettingsTab
  /** What `SETTINGS_FORMS` let in when it was saved; of a list nothing, which has a table of its own. */
  value: Json<unknown>
  version: WithDefault<number>
  /** Null as long as it holds what the installation came with. */
  changed_at: Date | null
  changed_by: number | null
  /** Of the tab `shop`. */
  logo_file_id: number | null
}

/** Who carries parcels. */
export interface CouriersTable {
  id: Id
  name: string
  /** With {number} where the tracking number belongs; '' without one. */
  link: WithDefault<string>
  retired: WithDefault<boolean>
  position: WithDefault<number>
}

/** Where customers pay. */
export interface PaymentAccountsTable {
  id: Id
  kind: AccountKind
  provider: string
  account_name: string
  account_number: string
  instructions: WithDefault<string>
  qr_file_id: number | null
  /** AccountPaymentType; without any it is shown nowhere. */
  payment_types: WithDefault<string[]>
  position: number
  is_retired: WithDefault<boolean>
  version: WithDefault<number>
  changed_at: WithDefault<Date>
  /** Null for what came with an upgrade. */
  changed_by: number | null
  idempotency_key: string | null
  /** Of the request that came with the key. */
  request_hash: string | null
}

/** Filters and sort of a list under a name, for the user who keeps them. */
export interface SavedViewsTable {
  id: Id
  user_id: number
  screen: ViewScreen
  /** Unique per user and screen, letter case aside. */
  name: string
  filters: Json<ViewFilter[]>
  sort_by: WithDefault<string>
}
