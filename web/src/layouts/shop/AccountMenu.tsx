import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import type { CurrentUser } from '@kwaderno/contract/account.ts'
import { IconBuildingStore, IconLogout, IconPackage } from '@tabler/icons-react'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The profile menu: orders, the back office for staff, and the way out. */
export function AccountMenu({ user, isStaff }: { user: CurrentUser; isStaff: boolean }) {
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <UnstyledButton aria-label={`Profile menu of ${user.fullName}`} p={4}>
          <Avatar src={user.photoUrl || null} alt="" color="pencil" variant="light" radius="xl" size={34}>
            {initials(user.fullName)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.fullName}</Menu.Label>
        {isStaff && (
          <Menu.Item component={AppLink} href={paths.home} leftSection={<IconBuildingStore {...icon} />}>
            Back office
          </Menu.Item>
        )}
        <Menu.Item component={AppLink} href={paths.orders} leftSection={<IconPackage {...icon} />}>
          My orders
        </Menu.Item>
        <Menu.Item component={AppLink} href={paths.logout} leftSection={<IconLogout {...icon} />}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** 'Maria Dela Santos' -> 'MS' */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}
