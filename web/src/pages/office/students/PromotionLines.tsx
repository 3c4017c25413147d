import { PROMOTION_TEXT, type PromotionLine } from '@kwaderno/contract/promotion.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './Promotion.module.css'
import { StayingNames } from './StayingNames.tsx'

/** Ids of students who keep their grade, by grade level. */
export type Staying = ReadonlyMap<number, ReadonlySet<number>>

interface PromotionLinesProps {
  lines: readonly PromotionLine[]
  staying: Staying
  /** Nothing for who may not see the students. */
  onTick: ((gradeLevelId: number, studentId: number, stays: boolean) => void) | undefined
}

/** What becomes of the students, grade by grade, with the names behind each line. */
export function PromotionLines({ lines, staying, onTick }: PromotionLinesProps) {
  return (
    <ul className={classes.lines} aria-label="What the promotion does">
      {lines.map((line) => (
        <Line
          key={line.gradeLevelId}
          line={line}
          staying={staying.get(line.gradeLevelId) ?? new Set()}
          onTick={onTick && ((studentId, stays) => onTick(line.gradeLevelId, studentId, stays))}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  line: PromotionLine
  staying: ReadonlySet<number>
  onTick: ((studentId: number, stays: boolean) => void) | undefined
}

function Line({ line, staying, onTick }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { gradeLevelId, gradeLevel, nextGradeLevel, count } = line
  return (
    <li>
      <button
        type="button"
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={!onTick}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
        <span>{PROMOTION_TEXT.line(gradeLevel, nextGradeLevel, count)}</span>
        {staying.size > 0 && (
          <span className={classes.staying}>
            {staying.size.toLocaleString('en-PH')} {staying.size === 1 ? 'stays' : 'stay'} in {gradeLevel}
          </span>
        )}
      </button>
      {isOpen && onTick && (
        <div id={id}>
          <StayingNames
            gradeLevelId={gradeLevelId}
            gradeLevel={gradeLevel}
            staying={staying}
            onTick={onTick}
          />
        </div>
      )}
    </li>
  )
}
