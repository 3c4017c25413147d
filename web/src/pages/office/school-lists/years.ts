import { laterSchoolYear, schoolYearOf } from '@kwaderno/contract/school-year.ts'
import { manilaDay } from '../../../ui/date-format.ts'

/** The school year of today. */
export const thisSchoolYear = () => schoolYearOf(manilaDay())

/** Those that lists are looked for and made in, the newest first. */
export const schoolYears = () =>
  [2, 1, 0, -1, -2, -3].map((years) => laterSchoolYear(thisSchoolYear(), years))
