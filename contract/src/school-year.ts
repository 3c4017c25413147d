import { z } from 'zod'

export const SCHOOL_YEAR_TEXT = { invalid: 'Write the school year as 2026-2027.' } as const

/** The month in which a school year begins, June. */
const FIRST_MONTH = 6

/** The school year that begins in this year: 2026 -> '2026-2027'. */
const from = (year: number) => `${year}-${year + 1}`

/** The school year of a day 'YYYY-MM-DD': June to May. */
export function schoolYearOf(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return from(month >= FIRST_MONTH ? year : year - 1)
}

/** @param years how many later */
export function laterSchoolYear(schoolYear: string, years = 1): string {
  return from(Number(schoolYear.slice(0, 4)) + years)
}

/** Two years, the second after the first. */
export const SchoolYear = z
  .string(SCHOOL_YEAR_TEXT.invalid)
  .trim()
  .refine(
    (text) => /^(19|20|21)\d\d-\d{4}$/.test(text) && laterSchoolYear(text, 0) === text,
    SCHOOL_YEAR_TEXT.invalid,
  )
