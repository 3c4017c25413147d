import { USER_FIELDS } from '@kwaderno/contract/user-fields.ts'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import type { Profile } from '@kwaderno/contract/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { ListRetry } from '../../../ui/form/ListRetry.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { ProfileControl } from './ProfileForm.tsx'

/** The student's grade level. While the list is not there, the own one is. */
export function GradeField({ control, profile }: { control: ProfileControl; profile: Profile }) {
  const grades = useQuery(queryOf(listGradeLevels, {}, FRESH.lookup))
  const own = profile.gradeLevelId === null ? [] : [{ value: profile.gradeLevelId, label: profile.level }]
  return (
    <SelectField
      control={control}
      name="gradeLevelId"
      label={USER_FIELDS.gradeLevel.label}
      placeholder={grades.isPending ? 'Loading…' : 'Choose a grade'}
      numeric
      options={grades.data ?? own}
      help={
        grades.isError && !grades.isFetching ? <ListRetry onRetry={() => void grades.refetch()} /> : undefined
      }
    />
  )
}
