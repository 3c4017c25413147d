import { Readable } from 'node:stream'
import { ACCESS_MINUTES, type AccessKind } from '@kwaderno/contract/access-kinds.ts'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { sql } from 'kysely'
import type { Deps } from './deps.ts'
import { RawAnswer } from './endpoint.ts'
import type { Session } from './session.ts'

/** A private file that a call shows. */
export interface SeenFile {
  fileId: number
  /** Null for a walk-in's. */
  ownerId: number | null
  orderId: number
}

/** What a call has shown. */
interface Shown {
  session: Session | undefined
  params: unknown
  query: unknown
  file: SeenFile | undefined
  result: unknown
}

interface Access {
  kind: AccessKind
  /** 0 of a page and an export. */
  recordId: number
  subjectId: number | null
  orderId: number | null
}

const WINDOW = ACCESS_MINUTES * 60_000
/** What is remembered of accesses at most; what was forgotten is looked up. */
const MOST = 20_000

/**
 * Writes down which of the staff has seen whose data: once in ten minutes for the same person, kind and record. This process
 * remembers what it has written, so that only the first of them costs a statement.
 */
export class AccessLog {
  readonly #deps: Pick<Deps, 'db' | 'clock'>
  readonly #last = new Map<string, Promise<number>>()

  constructor(deps: Pick<Deps, 'db' | 'clock'>) {
    this.#deps = deps
  }

  /**
   * To be called before an answer leaves. Customers and whoever sees his own data are not logged.
   * @throws whatever the database says when the line cannot be written: then nothing may be shown
   */
  async note(endpoint: AnyEndpoint, { session, params, query, file, result }: Shown): Promise<void> {
    if (endpoint.sees === undefined || !session?.isStaff) return
    try {
      const access = accessOf(endpoint, params, query, file)
      if (access.subjectId !== session.userId) await this.#noteOnce(session, access)
    } catch (error) {
      if (result instanceof RawAnswer && result.body instanceof Readable) result.body.destroy()
      throw error
    }
  }

  async #noteOnce(session: Session, access: Access): Promise<void> {
    const key = `${session.userId} ${access.kind} ${access.recordId}`
    const now = this.#deps.clock.now()
    for (let known; (known = this.#last.get(key)) !== undefined;) {
      if (now.getTime() - (await known) < WINDOW) return
      // Of those that have waited for the same line one writes the next.
      if (this.#last.get(key) === known) break
    }
    const writing = this.#write(session, access, now)
    this.#last.delete(key)
    this.#last.set(key, writing)
    if (this.#last.size > MOST) this.#last.delete(this.#last.keys().next().value!)
    try {
      await writing
    } catch (error) {
      if (this.#last.get(key) === writing) this.#last.delete(key)
      throw error
    }
  }

  /** @returns when it was logged, by this call or by another process within the last ten minutes */
  async #write({ userId, roleName }: Session, access: Access, now: Date): Promise<number> {
    const { kind, recordId, subjectId, orderId } = access
    const { rows } = await sql<{ seen_at: Date }>`
      with last as (
        select max(seen_at) as seen_at from access_log
        where staff_id = ${userId} and kind = ${kind} and record_id = ${recordId}
          and seen_at > ${new Date(now.getTime() - WINDOW)}),
      added as (
        insert into access_log (seen_at, staff_id, role_name, kind, record_id, subject_id, order_id)
        select ${now}::timestamptz, ${userId}::integer, ${roleName}, ${kind}, ${recordId}::integer,
          case when ${kind} = 'student' then (select user_id from students where id = ${recordId})
            else ${subjectId}::integer end,
          ${orderId}::integer
        from last where last.seen_at is null
        returning seen_at)
      select seen_at from added union all select seen_at from last where seen_at is not null`.execute(
      this.#deps.db,
    )
    return rows[0]!.seen_at.getTime()
  }
}

function accessOf({ name, sees }: AnyEndpoint, params: unknown, query: unknown, file?: SeenFile): Access {
  if (sees === 'file') {
    if (file === undefined) throw new Error(`${name} was answered without saying which file it shows`)
    return { kind: sees, recordId: file.fileId, subjectId: file.ownerId, orderId: file.orderId }
  }
  if (sees === 'user' || sees === 'student') {
    const { id } = params as { id: number }
    return { kind: sees, recordId: id, subjectId: sees === 'user' ? id : null, orderId: null }
  }
  const isExport = (query as { export?: boolean } | undefined)?.export === true
  return { kind: isExport ? `${sees!}-export` : sees!, recordId: 0, subjectId: null, orderId: null }
}
