import { APPEARANCE_SCREENS } from '../../../first-screens.ts'
import { SideMenuFrame, type FrameProps } from '../utilities/SideMenuFrame.tsx'

/** A screen of Appearance. */
export function AppearanceFrame(props: FrameProps) {
  return <SideMenuFrame {...props} menu="Appearance" screens={APPEARANCE_SCREENS} />
}
