import type { MetricObject } from 'prom-client'

/** What one process measures, as prom-client tells it. */
export type Measurements = MetricObject[]

/** The processes that serve one port together, as one of them sees them. */
export interface Siblings {
  /** 1, 2, …; a process that replaces another takes its number. */
  number: number
  /** Where the process of a number takes what the others have got for it; undefined when there is no such process. */
  socketOf(number: number): string | undefined
  /** What all of them measure now, without those that do not say so in time. */
  measureAll(): Promise<Measurements[]>
  /** Says what this one measures, whichever of them is asked. */
  onMeasure(measure: () => Promise<Measurements>): void
}
