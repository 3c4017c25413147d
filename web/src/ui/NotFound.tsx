import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'

/** The page for an unknown URL. */
export function NotFound({ homeHref }: { homeHref: string }) {
  return (
    <EmptyState
      level={1}
      icon={<IconMapQuestion />}
      title="Page not found"
      text="The page you are looking for is not here. It may have moved, or the address has a typing mistake."
      action={
        <Button component="a" href={homeHref}>
          Go to home
        </Button>
      }
    />
  )
}
