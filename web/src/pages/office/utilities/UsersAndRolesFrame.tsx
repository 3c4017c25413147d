import { USERS_AND_ROLES_SCREENS } from '../../../first-screens.ts'
import { SideMenuFrame, type FrameProps } from './SideMenuFrame.tsx'

/** A screen of Users and Roles. */
export function UsersAndRolesFrame(props: FrameProps & { wide?: boolean }) {
  return <SideMenuFrame {...props} menu="Side menu" screens={USERS_AND_ROLES_SCREENS} />
}
