import type { UseQueryResult } from '@tanstack/react-query'
import { IconChevronDown } from '@tabler/icons-react'
import clsx from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Bone } from '../../../ui/Skeletons.tsx'
import { NO_DATA } from '../../../ui/table/columns.ts'
import classes from './ChartFrame.module.css'

const STORED = 'report-charts'

/** Open at first where there is room for it beside the table, and as it was left from then on. */
function isOpenAtFirst(): boolean {
  const stored = localStorage.getItem(STORED)
  return stored === null ? window.matchMedia('(min-width: 40em)').matches : stored === 'shown'
}

/** The charts of a report above its table. What is hidden is not read either. */
export function ChartFrame({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [titleId, bodyId] = [useId(), useId()]
  function toggle() {
    localStorage.setItem(STORED, isOpen ? 'hidden' : 'shown')
    setOpen(!isOpen)
  }
  return (
    <section className={classes.frame} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={toggle}
        >
          {isOpen ? 'Hide chart' : 'Show chart'}
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <div id={bodyId} className={classes.charts} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}

interface ChartBodyProps<Data> {
  query: UseQueryResult<Data>
  /** The filters make no sense, so that nothing is asked of the server. */
  isOff?: boolean
  /** Reserves the height of the chart while it is read, as `min-height`: what is below stays where it is. */
  className: string | undefined
  isEmpty: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** What is drawn, or why nothing is. */
export function ChartBody<Data>({
  query,
  isOff = false,
  className,
  isEmpty,
  children,
}: ChartBodyProps<Data>) {
  const { data, isError, isPlaceholderData, refetch } = query
  if (isOff) return <EmptyState compact level={0} title={NO_DATA} />
  if (data === undefined) {
    if (isError) return <LoadError onRetry={() => void refetch()} />
    return (
      <div className={clsx(classes.bone, className)} role="status" aria-label="Loading the chart">
        <Bone height="100%" />
      </div>
    )
  }
  if (isEmpty(data)) return <EmptyState compact level={0} title={NO_DATA} />
  return (
    <div className={clsx(classes.body, className)} aria-busy={isPlaceholderData}>
      {children(data)}
    </div>
  )
}
