import type { z } from 'zod'
import type { Seen } from './access-kinds.ts'
import type { Permission } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may call an endpoint. It is a required field, so that nobody can forget it.
 * - `public`: anyone; a valid token is honoured when there is one.
 * - `login`: any logged-in user, on own data only; it names no record.
 * - `owner`: the owner of the record that the call names; for others it does not exist (404).
 * - `'Module.action'`: staff holding that permission.
 * - `{ anyOf }`: staff holding at least one of them.
 * - `{ owner }`: the same, and staff with the named permission.
 */
export type Access = 'public' | 'login' | OwnersAccess | Permission | { anyOf: readonly Permission[] }

/** The server asks whose the record is, and such an endpoint cannot be bound without an answer (`ownRoute`). */
export type OwnersAccess = 'owner' | { owner: Permission }

export function isOwners(access: Access): access is OwnersAccess {
  return access === 'owner' || (typeof access === 'object' && 'owner' in access)
}

/** A file field of a form: how many files it takes. Name, size and duplicate rules are those of attachment.ts. */
export interface FileField {
  max: number
  /** Accepted kinds; `any` for attachments, `picture` for what is shown as an image. */
  kind: 'any' | 'picture'
}

/** Bytes of a JSON body, and of all text of a form, unless the endpoint says more. */
export const BODY_LIMIT = 16_000

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Files extends string = string,
> {
  /** Unique; the operationId of the OpenAPI document. */
  name: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, with `{name}` for parameters, spelled as the specification spells it. */
  path: `/${string}`
  access: Access
  params?: Params
  query?: Query
  body?: Body
  /**
   * Set for form bodies (multipart, urlencoded or JSON all accepted): how the names are spelled on the wire.
   * `Items[0].OrderItemId` for Pascal, `exchangeItems[0].rowNumber` for camel. Without it the body is JSON.
   */
  form?: 'camel' | 'Pascal'
  /** By their name; `items[].image` is a field of list entries, sent as `Items[2].Image`, one file for each. */
  files?: Record<Files, FileField>
  /** Bytes that the body may have, files aside, where its fields need more than BODY_LIMIT. */
  bodyLimit?: number
  /** What is sent back: undeclared fields are dropped on the way out. */
  answer: Answer
  /**
   * Names of the endpoints whose earlier responses may be stale after a call of this one; the browser refetches them by
   * itself. Required unless the method is GET, so that nobody forgets it; `[]` when there are none.
   */
  invalidates?: readonly string[]
  /** Lists: the handler gives `{ items, total }`, the wire a bare array and the `x-pagination` header. */
  paged?: true
  /** The named bucket of rate-limits in the server's settings that this call counts against. */
  limit?: 'login' | 'register' | 'recovery' | 'upload' | 'lookup' | 'handOver' | 'student'
  /** Only calls that fail count against the limit; the handler counts them, who knows what failed. */
  limitsFailures?: true
  /** Who has a second factor is asked for it again before this call, or before its `export=true`. */
  stepUp?: true | 'export'
  /** May also be called by somebody whose role needs a second factor that is not set up yet. */
  withoutSecondFactor?: true
  /**
   * Whom or what staff see by it: the access log has it before they do. A user or a student is the one that `params.id`
   * names; of a file its handler says which (`call.saw`).
   */
  sees?: Seen
  /** Called by a page on its own: it keeps no session from falling idle. */
  unattended?: true
  /** The codes with which it can refuse, besides those that follow from what is said above (`refusalsOf`). */
  refusals?: readonly RefusalCode[]
}

/** Every code with which a call can be refused. What names a record can name one that is not there. */
export function refusalsOf(endpoint: AnyEndpoint): RefusalCode[] {
  const { access, params, refusals = [], stepUp, withoutSecondFactor } = endpoint
  const codes = new Set<RefusalCode>(refusals)
  if (params || isOwners(access)) codes.add('not_found')
  if (stepUp) codes.add('second_factor')
  if (access !== 'public' && !withoutSecondFactor) codes.add('second_factor_missing')
  return [...codes]
}

/**
 * Declares an endpoint as data. The server binds it, the browser calls it, the OpenAPI document lists it.
 * Access, paging and refusals stay literal types: a public call may have no session, a paged one answers a page, and a
 * caller asks for no other code. So do the names and `invalidates`, which endpoint-names.ts checks against each other.
 */
export function endpoint<
  const Params extends z.ZodType,
  const Query extends z.ZodType,
  const Body extends z.ZodType,
  const Answer extends z.ZodType,
  const Files extends string = never,
  const Who extends Access = Access,
  const Paged extends true | undefined = undefined,
  const Name extends string = string,
  const Stale extends readonly string[] = readonly [],
  const Code extends RefusalCode = never,
>(
  definition: Endpoint<Params, Query, Body, Answer, Files> &
    Literal<Name, Who, Paged, Code> &
    ({ method: 'GET'; invalidates?: never } | { method: 'POST' | 'PUT' | 'DELETE'; invalidates: Stale }),
): Endpoint<Params, Query, Body, Answer, Files> & Literal<Name, Who, Paged, Code> & { invalidates?: Stale } {
  return definition
}

interface Literal<
  Name extends string,
  Who extends Access,
  Paged extends true | undefined,
  Code extends RefusalCode,
> {
  name: Name
  access: Who
  paged?: Paged
  refusals?: readonly Code[]
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType, string>

/** `undefined` for a part that the endpoint does not have. */
type Out<T> =
  NonNullable<T> extends z.ZodType
    ? unknown extends z.output<NonNullable<T>>
      ? undefined
      : z.output<NonNullable<T>>
    : undefined
type In<T> =
  NonNullable<T> extends z.ZodType
    ? unknown extends z.input<NonNullable<T>>
      ? undefined
      : z.input<NonNullable<T>>
    : undefined

export type ParamsOf<E extends AnyEndpoint> = Out<E['params']>
export type QueryOf<E extends AnyEndpoint> = Out<E['query']>
export type BodyOf<E extends AnyEndpoint> = Out<E['body']>
export type AnswerOf<E extends AnyEndpoint> = z.output<E['answer']>
export type ParamsIn<E extends AnyEndpoint> = In<E['params']>
export type QueryIn<E extends AnyEndpoint> = In<E['query']>
export type BodyIn<E extends AnyEndpoint> = In<E['body']>
export type FilesOf<E extends AnyEndpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType, infer F> ? F : never

/** The codes that who calls an endpoint may have to act on; those of the second factor are met by every call. */
export type RefusalOf<E extends AnyEndpoint> =
  | NonNullable<E['refusals']>[number]
  | (ParamsOf<E> extends undefined ? never : 'not_found')
  | (E['access'] extends OwnersAccess ? 'not_found' : never)
