import type { Access, AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { holds, type Permission } from '@kwaderno/contract/permissions.ts'
import { missing, notFound } from './problem.ts'
import type { Session } from './session.ts'

/**
 * Whose record an owner's endpoint is about. It answers for the caller of one call, and alike for what is not there and
 * for what is another's; an endpoint that never asks it is a fault of the shop (`confirm`).
 */
export class Ownership {
  readonly userId: number
  /** The caller holds the permission with which staff are let in to everybody's. */
  readonly isStaff: boolean
  readonly #session: Session
  readonly #permission: Permission | undefined
  readonly #gone: string
  #isAsked = false

  /** @param gone what is said of a record that is not there for the caller */
  constructor(session: Session, access: Access, gone: string) {
    this.userId = session.userId
    this.#session = session
    this.#permission = typeof access === 'object' && 'owner' in access ? access.owner : undefined
    this.isStaff = this.#permission !== undefined && holds(session, this.#permission)
    this.#gone = gone
  }

  /**
   * Judges a record that has been read or locked.
   * @throws Refusal 404 when there is none for the caller, 403 for staff who may look at it and no more
   */
  record<Found extends { user_id: number | null }>(found: Found | undefined): Found {
    this.#isAsked = true
    if (found === undefined) throw notFound(this.#gone)
    if (this.isStaff || found.user_id === this.userId) return found
    if (this.#permission && this.#maySee(this.#permission)) throw missing(this.#permission)
    throw notFound(this.#gone)
  }

  /**
   * Takes what a statement has found among the caller's own alone: its condition is `userId`.
   * @throws Refusal 404 for nothing
   */
  row<Row>(row: Row | false | undefined): Row {
    this.#isAsked = true
    if (row === undefined || row === false) throw notFound(this.#gone)
    return row
  }

  #maySee(permission: Permission): boolean {
    const view = permission.replace(/\.\w+$/, '.view') as Permission
    return view !== permission && holds(this.#session, view)
  }

  /** @throws Error when the call was answered without having asked */
  confirm({ name }: Pick<AnyEndpoint, 'name'>): void {
    if (!this.#isAsked) throw new Error(`${name} was answered without asking whose record it is`)
  }
}
