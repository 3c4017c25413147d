import { APPEARANCE_SCREENS } from '@kwaderno/contract/permissions.ts'
import type { ComponentProps } from 'react'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { UtilitiesHead } from '../utilities/UtilitiesHead.tsx'
import classes from './AppearanceFrame.module.css'

type AppearanceFrameProps = Omit<ComponentProps<typeof UtilitiesHead>, 'children'> & {
  title: string
  children: React.ReactNode
}

/** A screen of Appearance: its title, the tabs of Utilities, and the side menu of what the user may see here. */
export function AppearanceFrame({ title, children, ...head }: AppearanceFrameProps) {
  const { can } = useSession()
  return (
    <>
      <UtilitiesHead {...head}>{title}</UtilitiesHead>
      <div className={classes.columns}>
        <nav className={classes.menu} aria-label="Appearance">
          {APPEARANCE_SCREENS.filter(({ permission }) => can(permission)).map(({ label, path }) => (
            <AppLink key={path} href={path}>
              {label}
            </AppLink>
          ))}
        </nav>
        <div className={classes.content}>{children}</div>
      </div>
    </>
  )
}
