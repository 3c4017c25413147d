import { listGradeLevels } from '@kwaderno/contract/common.ts'
import type { Profile } from '@kwaderno/contract/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { ProfileControl } from './ProfileForm.tsx'
import classes from './ProfileForm.module.css'

/** The student's grade level. While the list is not there, the own one is. */
export function GradeField({ control, profile }: { control: ProfileControl; profile: Profile }) {
  const grades = useQuery(queryOf(listGradeLevels, {}, FRESH.lookup))
  const own = profile.gradeLevelId === null ? [] : [{ value: profile.gradeLevelId, label: profile.level }]
  return (
    <SelectField
      control={control}
      name="gradeLevelId"
      label="Grade level"
      placeholder={grades.isPending ? 'Loading…' : 'Choose a grade'}
      numeric
      options={grades.data ?? own}
      help={
        grades.isError && !grades.isFetching ? (
          <span className={classes.retry} role="alert">
            The list could not be loaded.
            <button type="button" onClick={() => void grades.refetch()}>
              Retry
            </button>
          </span>
        ) : undefined
      }
    />
  )
}
