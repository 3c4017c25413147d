import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/**
 * What there is to say of handing out an order: `none` before it is ready, and for what is delivered by others or was sold
 * at the counter; `ready`; `received` when the customer said so himself; `used` when the counter has handed it over.
 */
export const CLAIM_STATES = ['none', 'ready', 'received', 'used'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

export const Claim = z.object({
  /** Eight characters; '' unless the order is ready. */
  code: z.string(),
  state: z.enum(CLAIM_STATES),
  /** Who took it; '' as long as nobody has, or nobody said who. */
  claimant: z.string(),
  handedOn: z.string(),
  /** The booked slot, '2026-06-08T09:00' in Manila, and 'HH:MM' at which it ends; '' without one, and once it has passed. */
  slot: z.string(),
  slotEnds: z.string(),
  /** Whether the shop has slots at all. */
  hasSlots: z.boolean(),
  /** Where and when it is handed out. */
  office: z.object({ address: z.string(), hours: z.string(), notes: z.string() }),
})
export type Claim = z.infer<typeof Claim>

export const getClaim = endpoint({
  name: 'getClaim',
  summary: 'The claim code of an own order that is ready for pickup, and who has taken the order',
  method: 'GET',
  path: '/Order/{id}/claim',
  access: 'owner',
  params: z.object({ id: field.id }),
  answer: Claim,
})
