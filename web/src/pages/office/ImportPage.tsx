import { Button, Progress } from '@mantine/core'
import { IMPORT_TEXT } from '@kwaderno/contract/import-file.ts'
import { applyImport, getImport, type Import } from '@kwaderno/contract/import.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { codeOf, requestIdOf } from '../../api/failure.ts'
import { queryOf, refetchAfter } from '../../api/query-client.ts'
import { AppLink, TrailLink, usePathId } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { ImportButtons } from './imports/ImportButtons.tsx'
import { ImportCounts } from './imports/ImportCounts.tsx'
import classes from './imports/Imports.module.css'
import { ImportRows } from './imports/ImportRows.tsx'
import { isWorking, STATE_COLOR, whatOf } from './imports/words.ts'

/** Milliseconds after which it is asked again how far it is. */
const LOOK = 1000

/** One file: how far it is, and what its rows do. */
export default function ImportPage() {
  const id = usePathId('importId')
  const found = useQuery({
    ...queryOf(getImport, { params: { id: id ?? 0 } }, 0),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? LOOK : false),
  })
  if (found.data && codeOf<typeof getImport>(found.error) !== 'not_found') return <Shown about={found.data} />
  if (id !== undefined && found.isPending) return <PageSkeleton />
  if (id === undefined || codeOf<typeof getImport>(found.error) === 'not_found') {
    return (
      <EmptyState
        level={1}
        tab="Import not found"
        title={IMPORT_TEXT.gone}
        action={
          <Button component={AppLink} href={paths.imports}>
            Import
          </Button>
        }
      />
    )
  }
  return <LoadError onRetry={() => void found.refetch()} requestId={requestIdOf(found.error)} />
}

function Shown({ about }: { about: Import }) {
  const { state, fileName } = about
  const working = isWorking(about)
  const wasApplying = useRef(false)
  useEffect(() => {
    // What the import has written while nobody waited for it.
    if (wasApplying.current && state === 'Done') void refetchAfter(applyImport)
    wasApplying.current = state === 'Applying'
  }, [state])
  return (
    <>
      <PageTitle
        trail={<TrailLink href={paths.imports}>Import</TrailLink>}
        tab={fileName}
        note={
          <>
            {whatOf(about)} <Badge color={STATE_COLOR[state]}>{state}</Badge>
          </>
        }
        actions={<ImportButtons about={about} />}
      >
        {fileName}
      </PageTitle>
      {working && (
        <Card>
          <div className={classes.work}>
            <p role="status">
              {state === 'Checking'
                ? 'The file is being checked.'
                : 'The file is being imported. You may leave this page.'}
            </p>
            <Progress value={about.progress} aria-label={state === 'Checking' ? 'Check' : 'Import'} />
          </div>
        </Card>
      )}
      {state === 'Failed' && (
        <Card>
          <p role="alert" className={classes.fault}>
            {about.failure}
          </p>
        </Card>
      )}
      {state !== 'Checking' && (
        <>
          <ImportCounts about={about} />
          <ImportRows about={about} />
        </>
      )}
    </>
  )
}
