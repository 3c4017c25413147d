import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'

/** @param homeHref undefined until it is known where home is */
export function NotFound({ homeHref }: { homeHref: string | undefined }) {
  return (
    <EmptyState
      level={1}
      icon={<IconMapQuestion />}
      title="Page not found"
      text="The page you are looking for is not here. It may have moved, or the address has a typing mistake."
      action={
        homeHref === undefined ? (
          <Button disabled>Go to home</Button>
        ) : (
          <Button component="a" href={homeHref}>
            Go to home
          </Button>
        )
      }
    />
  )
}
