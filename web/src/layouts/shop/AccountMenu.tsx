import { UnstyledButton } from '@mantine/core'
import type { CurrentUser } from '@kwaderno/contract/account.ts'
import { Suspense, useRef, useState } from 'react'
import { useIsUsed } from '../../defer.ts'
import { initials, UserPicture } from '../../ui/UserPicture.tsx'
import { lazyPart } from '../../lazy-part.ts'

const AccountMenuItems = lazyPart(() =>
  import('./AccountMenuItems.tsx').then((module) => ({ default: module.AccountMenuItems })),
)
const ID = 'account-menu'

/** The profile menu: the own profile and orders, the back office for staff, and the way out. */
export function AccountMenu({ user, isStaff }: { user: CurrentUser; isStaff: boolean }) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <UnstyledButton
        ref={button}
        id={ID}
        aria-label={`${initials(user.fullName)}, profile menu of ${user.fullName}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${ID}-dropdown` : undefined}
        onClick={() => setOpened(!opened)}
        p={4}
      >
        <UserPicture name={user.fullName} path={user.photoUrl} size={34} />
      </UnstyledButton>
      {useIsUsed() && (
        <Suspense>
          <AccountMenuItems
            user={user}
            isStaff={isStaff}
            id={ID}
            button={button}
            opened={opened}
            onChange={setOpened}
          />
        </Suspense>
      )}
    </>
  )
}
