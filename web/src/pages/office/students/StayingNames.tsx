import { Checkbox } from '@mantine/core'
import { listStudents } from '@kwaderno/contract/student-record.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../api/query-client.ts'
import { PagedList } from '../../../ui/PagedList.tsx'
import { nameOf } from './columns.tsx'
import classes from './Promotion.module.css'

const PAGE_SIZE = 50

interface StayingNamesProps {
  gradeLevelId: number
  gradeLevel: string
  /** Ids of those who keep their grade. */
  staying: ReadonlySet<number>
  onTick: (studentId: number, stays: boolean) => void
}

/** Who is in a grade, with a box for each who stays in it. */
export function StayingNames({ gradeLevelId, gradeLevel, staying, onTick }: StayingNamesProps) {
  const [page, setPage] = useState(1)
  const query = { gradeLevelId, state: 'active', pageNumber: page, pageSize: PAGE_SIZE } as const
  const names = useQuery({ ...queryOf(listStudents, { query }), placeholderData: keepPreviousData })
  return (
    <div className={classes.names}>
      <PagedList
        label={`Students of ${gradeLevel}`}
        rows={names.data?.items}
        isStale={names.isPlaceholderData}
        hasFailed={names.isError}
        onRetry={() => void names.refetch()}
        empty={<p className={classes.hint}>Nobody is in this grade now.</p>}
        paging={{ page, pageSize: PAGE_SIZE, total: names.data?.page.total ?? 0, onPage: setPage }}
        keyOf={({ id }) => id}
      >
        {(student) => (
          <div className={classes.student}>
            <span className={classes.name}>
              {nameOf(student)}
              {student.studentId !== '' && <small>{student.studentId}</small>}
            </span>
            <Checkbox
              label="Stays"
              aria-label={`${nameOf(student)} stays in ${gradeLevel}`}
              checked={staying.has(student.id)}
              onChange={(event) => onTick(student.id, event.currentTarget.checked)}
            />
          </div>
        )}
      </PagedList>
    </div>
  )
}
