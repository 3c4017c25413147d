import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { TrailLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { NotFound } from '../../ui/NotFound.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SchoolListFields } from './school-lists/SchoolListFields.tsx'
import { newList } from './school-lists/use-school-list-form.ts'

/** A list that is not stored yet. */
export default function NewSchoolListPage() {
  const { can } = useSession()
  const [list] = useState(newList)
  if (!can('School Lists.add')) return <NotFound homeHref={paths.home} />
  return (
    <>
      <PageTitle trail={<TrailLink href={paths.lists}>School lists</TrailLink>}>New school list</PageTitle>
      <SchoolListFields stored={list} mayEdit />
    </>
  )
}
