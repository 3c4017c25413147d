import { MAX_PAGE_SIZE } from '@kwaderno/contract/paging.ts'
import type { PromotionLine } from '@kwaderno/contract/promotion.ts'
import { listStudents } from '@kwaderno/contract/student-record.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { FRESH } from '../../../api/query-client.ts'
import { useKept } from '../../../api/use-kept.ts'
import type { Staying } from './PromotionLines.tsx'

interface TickedStudents {
  staying: Staying
  /** Their ids. */
  stay: number[]
  tick: (gradeLevelId: number, studentId: number, stays: boolean) => void
  clear: () => void
}

/** Who was ticked to keep the grade, and is in it still: others may have moved or retired some of them since. */
export function useStaying(lines: readonly PromotionLine[]): TickedStudents {
  const [ticked, setTicked] = useState<Staying>(new Map())
  const there = useStudentsOf([...ticked].flatMap(([grade, ids]) => (ids.size > 0 ? grade : [])))
  const staying: Staying = new Map(
    [...ticked].map(([grade, ids]) => {
      const known = there.get(grade)
      return [grade, known ? new Set([...ids].filter((id) => known.has(id))) : ids]
    }),
  )
  const stay = lines.flatMap(({ gradeLevelId }) => [...(staying.get(gradeLevelId) ?? [])])
  useKept<[number, number[]][]>('promotion', {
    read: () => (stay.length > 0 ? [...ticked].map(([grade, ids]) => [grade, [...ids]]) : undefined),
    write: (kept) => setTicked(new Map(kept.map(([grade, ids]) => [grade, new Set(ids)]))),
  })
  return {
    staying,
    stay,
    tick(gradeLevelId, studentId, stays) {
      const ids = new Set(ticked.get(gradeLevelId))
      if (stays) ids.add(studentId)
      else ids.delete(studentId)
      setTicked(new Map(ticked).set(gradeLevelId, ids))
    },
    clear: () => setTicked(new Map()),
  }
}

/** The ids of all students of these grades, by grade, as far as they are known; they are read anew with the preview. */
function useStudentsOf(grades: readonly number[]): ReadonlyMap<number, ReadonlySet<number>> {
  const { data } = useQuery({
    queryKey: [listStudents.name, { grades }],
    queryFn: ({ signal }) => Promise.all(grades.map((grade) => readIds(grade, signal))),
    placeholderData: keepPreviousData,
    staleTime: FRESH.list,
  })
  return new Map(data?.flat())
}

/** None for a grade of more than one page, which no school has: there nobody loses his tick. */
async function readIds(gradeLevelId: number, signal: AbortSignal): Promise<[number, ReadonlySet<number>][]> {
  const query = { gradeLevelId, state: 'active', pageNumber: 1, pageSize: MAX_PAGE_SIZE } as const
  const { items, page } = await call(listStudents, { query, signal })
  return page.total > items.length ? [] : [[gradeLevelId, new Set(items.map(({ id }) => id))]]
}
