import type { ComponentProps } from 'react'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import type { MenuScreen } from '../../../first-screens.ts'
import { SideMenu } from '../../../ui/SideMenu.tsx'
import classes from './SideMenuFrame.module.css'
import { UtilitiesHead } from './UtilitiesHead.tsx'

export type FrameProps = Omit<ComponentProps<typeof UtilitiesHead>, 'children'> & {
  title: string
  children: React.ReactNode
}

interface SideMenuFrameProps extends FrameProps {
  /** Names the side menu. */
  menu: string
  screens: readonly MenuScreen[]
  /** For tables, which take all the room that there is. */
  wide?: boolean
}

/** A screen of Utilities: its title, the tabs, and the side menu of what the user may see of the part that it is in. */
export function SideMenuFrame({ menu, screens, wide, title, children, ...head }: SideMenuFrameProps) {
  const { can } = useSession()
  return (
    <>
      <UtilitiesHead {...head}>{title}</UtilitiesHead>
      <div className={classes.columns}>
        <SideMenu className={classes.menu} label={menu}>
          {screens
            .filter(({ permission }) => can(permission))
            .map(({ label, path, mark }) => (
              <AppLink key={path} href={path}>
                {label}
                {mark && <small>{mark}</small>}
              </AppLink>
            ))}
        </SideMenu>
        <div className={classes.content} data-wide={wide || undefined}>
          {children}
        </div>
      </div>
    </>
  )
}
