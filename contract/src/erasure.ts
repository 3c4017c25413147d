import { z } from 'zod'
import { textField, type DescribedFields } from './described-field.ts'
import { endpoint } from './endpoint.ts'
import { ERASURE_STATES } from './erasure-text.ts'
import * as field from './fields.ts'
import { paging } from './paging.ts'
import { NEWS } from './stale.ts'

/** A request for the erasure of an account, as its customer sees it. */
export const OwnErasure = z.object({
  id: z.int(),
  requestedOn: z.string(),
  /** When it is carried out by itself, unless it has to wait on. */
  dueOn: z.string(),
  /** The numbers of the orders that it has to wait for, oldest first. */
  waitingFor: z.array(z.string()),
})
export type OwnErasure = z.infer<typeof OwnErasure>

/** The current password, of a form that asks for nothing else. */
export const OwnPassword = z.object({ password: z.string().min(1, field.REQUIRED).max(200) })
export type OwnPassword = z.infer<typeof OwnPassword>

export const getMyPrivacy = endpoint({
  name: 'getMyPrivacy',
  summary: 'To which versions of the privacy notice the caller has agreed, and his request for an erasure',
  method: 'GET',
  path: '/Privacy/mine',
  access: 'login',
  answer: z.object({
    /** The newest first. */
    consents: z.array(z.object({ version: z.int(), agreedOn: z.string() })),
    /** Null while none waits. */
    erasure: OwnErasure.nullable(),
    /** Why the last one was refused; '' when it was not, or another one waits. */
    refusedBecause: z.string(),
    /** Staff cannot ask for an erasure. */
    mayErase: z.boolean(),
  }),
})

export const downloadMyData = endpoint({
  name: 'downloadMyData',
  summary:
    'A ZIP of what the shop keeps of the caller: data.json, and the files that he has sent. Three an hour',
  method: 'POST',
  path: '/Privacy/my-data',
  access: 'login',
  invalidates: [],
  body: OwnPassword,
  answer: z.unknown(),
})

export const requestErasure = endpoint({
  name: 'requestErasure',
  summary:
    'Asks for the erasure of the own account, which is carried out after 7 days; answers the request that waits when there is one',
  method: 'POST',
  path: '/Privacy/erasure',
  access: 'login',
  invalidates: ['getMyPrivacy', 'listErasures'],
  body: OwnPassword,
  answer: OwnErasure,
})

export const withdrawErasure = endpoint({
  name: 'withdrawErasure',
  summary: 'Takes back the own request for an erasure',
  method: 'DELETE',
  path: '/Privacy/erasure',
  access: 'login',
  invalidates: ['getMyPrivacy', 'listErasures'],
  refusals: ['not_found'],
  answer: field.nothing,
})

/** A request as staff see it. */
export const Erasure = OwnErasure.extend({
  state: z.enum(ERASURE_STATES),
  userId: z.int(),
  /** First letters once it is done. */
  customerName: z.string(),
  /** Why it was refused. */
  reason: z.string(),
  /** '' for the customer himself and for the job. */
  decidedBy: z.string(),
  /** '' while it waits. */
  decidedOn: z.string(),
})
export type Erasure = z.infer<typeof Erasure>

export const listErasures = endpoint({
  name: 'listErasures',
  summary: 'Requests for erasure: those that wait, the next one first, then the others, the last one first',
  method: 'GET',
  path: '/Privacy/erasures',
  access: 'Privacy.view',
  query: z.object({
    state: z.union([z.literal('').transform(() => undefined), z.enum(ERASURE_STATES)]).optional(),
    ...paging,
  }),
  answer: z.array(Erasure),
  paged: true,
})

/** Why a request is refused. */
export const REFUSAL_FIELDS = { reason: textField('Reason', 500) } as const satisfies DescribedFields

export const ErasureRefusal = z.object({ reason: field.requiredText(REFUSAL_FIELDS.reason) })
export type ErasureRefusal = z.infer<typeof ErasureRefusal>

export const decideErasure = endpoint({
  name: 'decideErasure',
  summary: 'Carries a request for erasure out before its time, or refuses it with a reason',
  method: 'PUT',
  path: '/Privacy/erasures/{id}',
  access: 'Privacy.edit',
  invalidates: ['listErasures', 'getMyPrivacy', 'listMails', ...NEWS],
  refusals: ['changed'],
  stepUp: true,
  params: z.object({ id: field.id }),
  body: z
    .object({
      action: z.enum(['carryOut', 'refuse']),
      reason: field.optionalText(REFUSAL_FIELDS.reason),
    })
    .refine(({ action, reason }) => action === 'carryOut' || Boolean(reason), {
      path: ['reason'],
      error: field.REQUIRED,
    }),
  answer: field.nothing,
})
