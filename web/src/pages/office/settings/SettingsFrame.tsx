import type { Settings } from '@kwaderno/contract/settings.ts'
import { listStaffPaymentAccounts } from '@kwaderno/contract/payment-account.ts'
import { SETTINGS_MENU, type SettingsScreen } from '@kwaderno/contract/settings-tabs.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../../../api/query-client.ts'
import { paths } from '../../../paths.ts'
import { SideMenuFrame } from '../utilities/SideMenuFrame.tsx'

interface SettingsFrameProps {
  /** Of the tab. */
  title: string
  note: string
  /** Undefined until they are read. */
  settings: Settings | undefined
  actions?: ReactNode
  children: ReactNode
}

/** A tab of Shop settings, with the others in the side menu. */
export function SettingsFrame({ settings, ...frame }: SettingsFrameProps) {
  const accounts = useQuery(queryOf(listStaffPaymentAccounts, {}, 0))
  const isUnset = (tab: SettingsScreen) =>
    tab === 'payments' ? accounts.data?.length === 0 : settings && !settings[tab].isSet
  const screens = (Object.keys(SETTINGS_MENU) as SettingsScreen[]).map((tab) => ({
    label: SETTINGS_MENU[tab],
    permission: 'Shop Settings.view' as const,
    path: paths.settingsTab(tab),
    mark: isUnset(tab) ? 'Not set yet' : undefined,
  }))
  return <SideMenuFrame {...frame} menu="Shop settings" screens={screens} />
}
