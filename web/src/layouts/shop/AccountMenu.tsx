import { Menu, UnstyledButton } from '@mantine/core'
import type { CurrentUser } from '@kwaderno/contract/account.ts'
import { officeHomePath } from '@kwaderno/contract/office-home.ts'
import { IconBuildingStore, IconLogout, IconMessageCircle, IconPackage, IconUser } from '@tabler/icons-react'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { SchemeMenuItems } from '../../ui/SchemeMenuItems.tsx'
import { initials, UserPicture } from '../../ui/UserPicture.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The profile menu: the own profile and orders, the back office for staff, and the way out. */
export function AccountMenu({ user, isStaff }: { user: CurrentUser; isStaff: boolean }) {
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <UnstyledButton aria-label={`${initials(user.fullName)}, profile menu of ${user.fullName}`} p={4}>
          <UserPicture name={user.fullName} path={user.photoUrl} size={34} />
        </UnstyledButton>
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
