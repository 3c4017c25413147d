import { Drawer, UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { Bell } from '../features/notifications/Bell.tsx'
import { AppLink } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { shopName } from '../ui/brand.ts'
import { Logo } from '../ui/Logo.tsx'
import { OfflineNote } from '../ui/OfflineNote.tsx'
import { OfficeMenu } from './office/OfficeMenu.tsx'
import { PaletteButton } from './office/PaletteButton.tsx'
import classes from './OfficeLayout.module.css'
import { AccountMenu } from './shop/AccountMenu.tsx'
import { SkipLink } from './SkipLink.tsx'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The back office around its pages: the sidebar with what the user may see, the bell, and the way back to the shop. */
export function OfficeLayout() {
  const { user, isStaff, can } = useSession()
  const [narrow, setNarrow] = useState(() => localStorage.getItem('sidebar') === 'narrow')
  const [opened, setOpened] = useState(false)

  function toggle() {
    localStorage.setItem('sidebar', narrow ? 'wide' : 'narrow')
    setNarrow(!narrow)
  }

  return (
    <div className={classes.shell} data-office data-narrow={narrow || undefined}>
      <SkipLink />
      <aside className={classes.sidebar}>
        <div className={classes.head}>
          {!narrow && (
            <AppLink href={paths.home} aria-label={`${shopName()}, back office`}>
              <Logo />
            </AppLink>
          )}
          <UnstyledButton
            className={classes.toggle}
            onClick={toggle}
            aria-label={narrow ? 'Widen the sidebar' : 'Narrow the sidebar'}
          >
            {narrow ? <IconLayoutSidebarLeftExpand {...icon} /> : <IconLayoutSidebarLeftCollapse {...icon} />}
          </UnstyledButton>
        </div>
        <OfficeMenu can={can} narrow={narrow} />
      </aside>
      <div className={classes.column}>
        <header className={classes.bar}>
          <UnstyledButton
            className={classes.burger}
            aria-label="Open the menu"
            onClick={() => setOpened(true)}
          >
            <IconMenu2 {...icon} />
          </UnstyledButton>
          <AppLink href={paths.shop} className={classes.shop}>
            Storefront
          </AppLink>
          <PaletteButton />
          <Bell />
          {user && <AccountMenu user={user} isStaff={isStaff} />}
        </header>
        <main id="main" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <OfflineNote />
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        size={280}
        title={<Logo />}
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
      >
        <OfficeMenu can={can} narrow={false} onChoose={() => setOpened(false)} />
      </Drawer>
    </div>
  )
}
