import { Menu } from '@mantine/core'
import type { CurrentUser } from '@kwaderno/contract/account.ts'
import {
  IconBuildingStore,
  IconListCheck,
  IconLogout,
  IconMessageCircle,
  IconPackage,
  IconUser,
} from '@tabler/icons-react'
import type { RefObject } from 'react'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { officeHomePath } from '../../first-screens.ts'
import { PopupTarget, useOpenedLater } from '../../ui/PopupTarget.tsx'
import { SchemeMenuItems } from '../../ui/SchemeMenuItems.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface AccountMenuItemsProps {
  user: CurrentUser
  isStaff: boolean
  id: string
  button: RefObject<HTMLElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
}

/** What the profile menu leads to. */
export function AccountMenuItems({ user, isStaff, id, button, opened, onChange }: AccountMenuItemsProps) {
  return (
    <Menu
      id={id}
      opened={useOpenedLater(opened)}
      onChange={onChange}
      position="bottom-end"
      width={220}
      // As wide as the screen at most, however large the letters are.
      styles={{ dropdown: { maxWidth: '95vw' } }}
      shadow="md"
    >
      <Menu.Target>
        <PopupTarget element={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.fullName}</Menu.Label>
        {isStaff && (
          <Menu.Item
            component={AppLink}
            href={officeHomePath(user) ?? paths.home}
            leftSection={<IconBuildingStore {...icon} />}
          >
            Back office
          </Menu.Item>
        )}
        <Menu.Item component={AppLink} href={paths.profile} leftSection={<IconUser {...icon} />}>
          My profile
        </Menu.Item>
        <Menu.Item component={AppLink} href={paths.orders} leftSection={<IconPackage {...icon} />}>
          My orders
        </Menu.Item>
        <Menu.Item component={AppLink} href={paths.schoolLists} leftSection={<IconListCheck {...icon} />}>
          School lists
        </Menu.Item>
        {!isStaff && (
          <Menu.Item component={AppLink} href={paths.messages} leftSection={<IconMessageCircle {...icon} />}>
            Messages
          </Menu.Item>
        )}
        <SchemeMenuItems />
        <Menu.Item component={AppLink} href={paths.logout} leftSection={<IconLogout {...icon} />}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
