import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'

/** Stands in for the pages of guests when a logged-in user opens them. */
export function AlreadyLoggedIn({ homeHref, logoutHref }: { homeHref: string; logoutHref: string }) {
  return (
    <EmptyState
      level={1}
      tab="Authorized"
      icon={<IconLock />}
      title="You cannot access this page while you are logged in. Please log out first."
      action={
        <>
          <Button component="a" href={homeHref}>
            Go to home
          </Button>
          <Button component="a" href={logoutHref} variant="default">
            Log out
          </Button>
        </>
      }
    />
  )
}
