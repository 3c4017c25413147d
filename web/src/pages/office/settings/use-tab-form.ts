import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import type { Settings } from '@kwaderno/contract/settings.ts'
import { SETTINGS_TEXT } from '@kwaderno/contract/settings-fields.ts'
import type { SettingsTab } from '@kwaderno/contract/settings-tabs.ts'
import type { FieldValues, Resolver } from 'react-hook-form'
import { usePageForm } from '../company/use-page-form.tsx'

interface TabFormOptions<Tab extends SettingsTab, Fields extends FieldValues, Saved> {
  tab: Tab
  /** As the server has it now. */
  stored: Settings[Tab]
  fieldsOf: (stored: Settings[Tab]) => Fields
  resolver: Resolver<Fields, unknown, Saved>
  save: (form: Saved & { version: number }) => Promise<Settings[Tab]>
  endpoint: AnyEndpoint
  /** As in `useEditForm`. */
  isUnchanged?: (base: Settings[Tab], values: Fields) => boolean
  /** As in `useEditForm`. */
  notKept?: Partial<Fields>
}

/** The form of a tab: what is stored fills it, and saving it stays where one is. */
export function useTabForm<Tab extends SettingsTab, Fields extends FieldValues, Saved>({
  tab,
  save,
  ...options
}: TabFormOptions<Tab, Fields, Saved>) {
  return usePageForm<Fields, Saved, Settings[Tab]>({
    ...options,
    name: `settings ${tab}`,
    save: (form, version) => save({ ...form, version }),
    text: SETTINGS_TEXT,
  })
}
