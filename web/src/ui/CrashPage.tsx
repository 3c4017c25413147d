import { Button } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'

/** What is left when a page breaks. The home link reloads the app, so nothing broken stays in memory. */
export function CrashPage() {
  return (
    <div role="alert">
      <EmptyState
        level={1}
        tab="Oops"
        icon={<IconMoodSad />}
        title="Oops, Something went wrong!"
        text="This page stopped working. Nothing you saved is lost."
        action={
          <>
            <Button component="a" href="/">
              Go to home
            </Button>
            <Button variant="default" onClick={() => window.location.reload()}>
              Try again
            </Button>
          </>
        }
      />
    </div>
  )
}
