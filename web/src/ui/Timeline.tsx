import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import type { TimelineStep } from '@kwaderno/contract/order-timeline.ts'
import { isDated } from '@kwaderno/contract/no-date.ts'
import {
  IconBuildingStore,
  IconCheck,
  IconClock,
  IconHome,
  IconPackage,
  IconThumbUp,
  IconTruck,
  IconX,
} from '@tabler/icons-react'
import { formatDate, formatTime } from './date-format.ts'
import { DateTime } from './DateTime.tsx'
import styles from './Timeline.module.css'

const ICONS: Record<OrderStatus, typeof IconCheck> = {
  Pending: IconClock,
  Approved: IconThumbUp,
  Packaging: IconPackage,
  Shipped: IconTruck,
  ReadyForPickup: IconBuildingStore,
  Delivered: IconHome,
  Completed: IconCheck,
  Declined: IconX,
  Cancelled: IconX,
}

const STATE_WORDS: Record<TimelineStep['state'], string> = {
  done: 'done',
  current: 'current step',
  next: 'next step',
  upcoming: 'to come',
  stopped: 'the order ended here',
}

type TakeStep = (step: TimelineStep, pressed: HTMLElement) => void

interface TimelineProps {
  /** From the contract's `timelineOf(order)`. */
  steps: readonly TimelineStep[]
  /** Makes the next step a button, for staff who may take it. */
  onNext?: TakeStep
  /** The days on which steps are expected that are not reached yet. */
  expected?: Partial<Record<OrderStatus, string>>
  label?: string
}

/** Where an order is and what happens next: across on a desktop, down on a phone. */
export function Timeline({ steps, onNext, expected = {}, label = 'Order history' }: TimelineProps) {
  return (
    <ol className={styles.line} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.status}
          className={styles.step}
          data-state={step.state}
          data-status={step.status}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          {step.state === 'next' && onNext ? (
            <button
              type="button"
              className={styles.take}
              onClick={({ currentTarget }) => onNext(step, currentTarget)}
            >
              <Mark step={step} isOpen />
              <span className={styles.label}>Set as {step.label}</span>
            </button>
          ) : (
            <>
              <Mark step={step} />
              <span className={styles.words}>
                <span className={styles.label}>{step.label}</span>
                <span className={styles.hidden}>, {STATE_WORDS[step.state]}</span>
                <span className={styles.date}>
                  <StepDate at={step.at} expected={expected[step.status]} />
                </span>
              </span>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Breaks between day and time at most. */
function StepDate({ at, expected }: { at: TimelineStep['at']; expected: string | undefined }) {
  if (at) {
    return (
      <time dateTime={at}>
        <span className={styles.part}>{formatDate(at)}</span>{' '}
        <span className={styles.part}>{formatTime(at)}</span>
      </time>
    )
  }
  if (!isDated(expected)) return null
  return (
    <span className={styles.part}>
      Expected <DateTime value={expected} format="shortDay" />
    </span>
  )
}

/** The step's dot; an open one can be taken now. */
function Mark({ step, isOpen = false }: { step: TimelineStep; isOpen?: boolean }) {
  const Icon = step.state === 'done' ? IconCheck : ICONS[step.status]
  const isEmpty = !isOpen && (step.state === 'upcoming' || step.state === 'next')
  return (
    <span className={styles.mark}>{!isEmpty && <Icon size={17} stroke={2.25} aria-hidden="true" />}</span>
  )
}
