import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Href } from '../../../href.ts'
import { requestIdOf } from '../../../api/failure.ts'
import { AppLink } from '../../../navigation.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { AppearanceFrame } from '../appearance/AppearanceFrame.tsx'

interface EditedPageProps<Stored> {
  title: string
  note: string
  /** The page on the shop. */
  href: Href
  query: UseQueryResult<Stored>
  /** The editor of what is stored. */
  children: (stored: Stored) => ReactNode
}

/** The screen of a public page that there is once. */
export function EditedPage<Stored>({ title, note, href, query, children }: EditedPageProps<Stored>) {
  return (
    <AppearanceFrame
      title={title}
      note={note}
      actions={
        <Button component={AppLink} href={href} variant="default">
          View on the shop
        </Button>
      }
    >
      {query.isPending && <RowsSkeleton rows={6} label={`Loading ${title.toLowerCase()}`} />}
      {query.isLoadingError && (
        <LoadError onRetry={() => void query.refetch()} requestId={requestIdOf(query.error)} />
      )}
      {query.data && children(query.data)}
    </AppearanceFrame>
  )
}
