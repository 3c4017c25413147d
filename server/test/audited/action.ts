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
  /** @param changed fields of the body, or of the query of a DELETE, that are sent otherwise, before the same call is sent as it is */
  act: (changed?: object) => Promise<Pick<Received<AnyEndpoint>, 'status' | 'problem'>>
  row: () => AuditedRow
}

export interface Office {
  shop: TestApp
  /** Carla Santos, who may do everything. */
  staff: TestUser
}

/** An action that is one call as the staff user. `sent` is made once, at the moment of the first call. */
export function calling<E extends AnyEndpoint>(
  { shop, staff }: Office,
  by: E,
  what: string,
  sent: () => Sending<E> | Promise<Sending<E>>,
  row: (answer: Received<E>) => AuditedRow,
): AuditedAction {
  let answer: Received<E> | undefined
  let made: Sending<E> | undefined
  return {
    by,
    what,
    async act(changed) {
      made ??= await sent()
      answer = await shop.api(by, { ...made, ...otherwise(by, made, changed), as: staff })
      return answer
    },
    row: () => row(answer!),
  }
}

function otherwise<E extends AnyEndpoint>(
  { method }: E,
  { body, query }: Sending<E>,
  changed: object | undefined,
): Pick<Sending<E>, 'body' | 'query'> {
  // The schema of the endpoint judges what comes of it, as of every call.
  const [about, sent] = method === 'DELETE' ? (['query', query] as const) : (['body', body] as const)
  return changed
    ? ({ [about]: { ...(sent as object), ...changed } } as Pick<Sending<E>, 'body' | 'query'>)
    : {}
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
