import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import type { TestApp } from '../app.ts'
import type { TestUser } from '../factories.ts'
import type { Received, Sending } from '../request.ts'

/** Field, old and new value; with the place of the option that it is about. */
export type Change = [field: string, oldData: string, newData: string, option?: number]

/** The one row of the audit log that an action leaves. */
export interface AuditedRow {
  module: string
  subModule: string
  action: 'Create' | 'Update' | 'Delete'
  description: string
  isOption?: boolean
  changes: Change[]
}

/** Something that staff do on a screen, and what the audit log says of it; told once it is done. */
export interface AuditedAction {
  by: AnyEndpoint
  what: string
  act: () => Promise<{ status: number }>
  row: () => AuditedRow
}

export interface Office {
  shop: TestApp
  /** Carla Santos, who may do everything. */
  staff: TestUser
}

/** An action that is one call as the staff user. `sent` is made at the moment of the call. */
export function calling<E extends AnyEndpoint>(
  { shop, staff }: Office,
  by: E,
  what: string,
  sent: () => Sending<E> | Promise<Sending<E>>,
  row: (answer: Received<E>) => AuditedRow,
): AuditedAction {
  let answer: Received<E> | undefined
  return {
    by,
    what,
    async act() {
      answer = await shop.api(by, { ...(await sent()), as: staff })
      return answer
    },
    row: () => row(answer!),
  }
}

/** What is told of each of several actions of one record. */
export const rowsOf =
  (module: string, subModule: string) =>
  (
    action: AuditedRow['action'],
    description: string,
    changes: Change[],
    more: { isOption?: boolean } = {},
  ): AuditedRow => ({ module, subModule, action, description, changes, ...more })
