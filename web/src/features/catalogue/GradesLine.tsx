import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { gradesText } from './grades.ts'

/** The grade levels of a product, 'For Grade 4 to Grade 12'. */
export function GradesLine({
  grades,
  className,
}: {
  grades: readonly string[]
  className?: string | undefined
}) {
  const all = useQuery(queryOf(listGradeLevels, {}, FRESH.lookup))
  if (grades.length === 0 || all.isPending) return null
  const order = all.data?.map(({ label }) => label) ?? []
  return <p className={className}>For {gradesText(grades, order)}</p>
}
