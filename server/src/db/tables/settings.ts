import type { SettingsTab } from '@kwaderno/contract/settings-tabs.ts'
import type { Json, WithDefault } from './columns.ts'

/** What staff set on a tab of Shop settings. */
export interface ShopSettingsTable {
  tab: SettingsTab
  /** What `SETTINGS_FORMS` let in when it was saved. */
  value: Json<unknown>
  version: WithDefault<number>
  /** Null as long as it holds what the installation came with. */
  changed_at: Date | null
  changed_by: number | null
  /** Of the tab `shop`. */
  logo_file_id: number | null
}
