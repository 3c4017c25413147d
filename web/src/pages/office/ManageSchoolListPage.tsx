import { getSchoolList } from '@kwaderno/contract/school-list.ts'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf, statusOf } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { TrailLink, usePathId } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { ListBadge } from './school-lists/ListBadge.tsx'
import { SchoolListFields } from './school-lists/SchoolListFields.tsx'

/** One list with its items; only read without the permission to edit it. */
export default function ManageSchoolListPage() {
  const id = usePathId('id')
  return id === undefined ? <NotFound homeHref={paths.home} /> : <Manage key={id} id={id} />
}

function Manage({ id }: { id: number }) {
  const { can } = useSession()
  const list = useQuery(queryOf(getSchoolList, { params: { id } }, 0))
  if (list.isLoadingError && statusOf(list.error) === 404) return <NotFound homeHref={paths.home} />
  return (
    <>
      <PageTitle
        tab={list.data ? `${list.data.name} · School list` : 'School list'}
        trail={<TrailLink href={paths.lists}>School lists</TrailLink>}
        note={list.data && `${list.data.gradeLevel} · ${list.data.schoolYear}`}
        actions={list.data && <ListBadge status={list.data.status} />}
      >
        {list.data?.name ?? 'School list'}
      </PageTitle>
      {list.isPending && <RowsSkeleton rows={6} label="Loading the list" />}
      {list.isLoadingError && (
        <LoadError onRetry={() => void list.refetch()} requestId={requestIdOf(list.error)} />
      )}
      {list.data && <SchoolListFields stored={list.data} mayEdit={can('School Lists.edit')} />}
    </>
  )
}
