import type { Settings } from '@kwaderno/contract/settings.ts'
import type { ReactNode } from 'react'
import { SETTINGS_SCREENS } from '../../../office-screens.ts'
import { SideMenuFrame } from '../utilities/SideMenuFrame.tsx'

interface SettingsFrameProps {
  /** Of the tab. */
  title: string
  note: string
  /** Undefined until they are read. */
  settings: Settings | undefined
  children: ReactNode
}

/** A tab of Shop settings, with the others in the side menu. */
export function SettingsFrame({ settings, ...frame }: SettingsFrameProps) {
  const screens = SETTINGS_SCREENS.map((screen) => ({
    ...screen,
    mark: settings && !settings[screen.tab].isSet ? 'Not set yet' : undefined,
  }))
  return <SideMenuFrame {...frame} menu="Shop settings" screens={screens} />
}
