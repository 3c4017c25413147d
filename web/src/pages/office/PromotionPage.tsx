import { Button, NativeSelect } from '@mantine/core'
import type { AnswerOf } from '@kwaderno/contract/endpoint.ts'
import { getPromotion, promoteStudents, PROMOTION_TEXT } from '@kwaderno/contract/promotion.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { sendAndToast } from '../../edit/send-and-toast.ts'
import { TrailLink, useLeaveGuard } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { CardRowsSkeleton } from '../../ui/Skeletons.tsx'
import { LastPromotion } from './students/LastPromotion.tsx'
import classes from './students/Promotion.module.css'
import { PromotionLines } from './students/PromotionLines.tsx'
import { useStaying } from './students/use-staying.ts'
import { UtilitiesHead } from './utilities/UtilitiesHead.tsx'

type Preview = AnswerOf<typeof getPromotion>

/** Moves the students to the next grade, once it was seen who goes where. */
export default function PromotionPage() {
  const { can } = useSession()
  const [schoolYear, setSchoolYear] = useState<string>()
  const query = schoolYear === undefined ? {} : { schoolYear }
  const preview = useQuery({
    ...queryOf(getPromotion, { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { data } = preview
  return (
    <>
      <UtilitiesHead trail={can('Students.view') && <TrailLink href={paths.students}>Students</TrailLink>}>
        Promote students
      </UtilitiesHead>
      <div className={classes.page}>
        {data?.last && <LastPromotion promotion={data.last} />}
        {data ? (
          <Promotion
            preview={data}
            isStale={preview.isPlaceholderData}
            onYear={setSchoolYear}
            onDecided={() => setSchoolYear(undefined)}
          />
        ) : preview.isError ? (
          <LoadError onRetry={() => void preview.refetch()} />
        ) : (
          <CardRowsSkeleton label="Loading the preview" />
        )}
      </div>
    </>
  )
}

interface PromotionProps {
  preview: Preview
  /** It is that of another school year, and the wanted one is on its way. */
  isStale: boolean
  onYear: (schoolYear: string) => void
  onDecided: () => void
}

function Promotion({ preview, isStale, onYear, onDecided }: PromotionProps) {
  const { can } = useSession()
  const { schoolYear, schoolYears, lines } = preview
  const { staying, stay, tick, clear } = useStaying(lines)
  const all = lines.reduce((sum, { count }) => sum + count, 0)
  const count = Math.max(0, all - stay.length)
  // Whom a whole school was read through for is not forgotten by a click beside it.
  useLeaveGuard(stay.length > 0)

  async function promote() {
    const body = { schoolYear, digest: preview.digest, stay }
    const outcome = await sendAndToast(() => call(promoteStudents, { body }), {
      saved: (done) => PROMOTION_TEXT.promoted(done.count, done.schoolYear),
      failed: PROMOTION_TEXT.failed,
      endpoint: promoteStudents,
    })
    if (outcome.kind === 'saved') clear()
    // Another year may be next by now.
    if (outcome.kind !== 'behind') onDecided()
  }
  const ask = () =>
    void confirm({
      title: `${PROMOTION_TEXT.promote(count)} to ${schoolYear}?`,
      text: 'Orders keep the grade that they were placed with. The promotion can be undone for 7 days.',
      confirmLabel: 'Promote',
      action: promote,
    })

  return (
    <Card title={`To school year ${schoolYear}`}>
      {schoolYears.length > 1 && (
        <NativeSelect
          className={classes.year ?? ''}
          label="School year"
          data={schoolYears}
          value={schoolYear}
          onChange={(event) => onYear(event.currentTarget.value)}
        />
      )}
      <p className={classes.hint}>
        Students without a grade level and those who have left the school stay as they are.
        {can('Students.view') && ' Open a line for the names behind it, and tick who stays.'}
      </p>
      {lines.length === 0 ? (
        <p>No student has a grade level.</p>
      ) : (
        <PromotionLines lines={lines} staying={staying} onTick={can('Students.view') ? tick : undefined} />
      )}
      <Button disabled={count === 0 || isStale} onClick={ask}>
        {PROMOTION_TEXT.promote(count)}
      </Button>
    </Card>
  )
}
