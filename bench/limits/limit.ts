/** The most that this machine can do of a kind, measured beside each scenario. */
export type Limit =
  | { kind: 'buffer'; bytes: number }
  | { kind: 'select'; text: string; values: unknown[][] }
  | { kind: 'order' }

export const LIMIT_TITLE = {
  buffer: 'a constant buffer of the same bytes',
  select: 'one prepared SELECT of the same rows',
  order: 'the least SQL of an order in one transaction',
} as const satisfies Record<Limit['kind'], string>

/** What the process of a limit is told first; it answers its port. */
export interface LimitOrder {
  limit: Limit
  databaseUrl: string
}
