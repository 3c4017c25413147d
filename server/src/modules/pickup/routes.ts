import { getClaim } from '@kwaderno/contract/claim.ts'
import { handOver as handOverCall, lookUpClaim, swapAtCounter } from '@kwaderno/contract/pickup.ts'
import {
  bookPickupSlot,
  getPickupDay,
  getPickupMonth,
  getPickupSchedule,
  listPickupSlots,
  updatePickupSchedule,
} from '@kwaderno/contract/pickup-slots.ts'
import { ownRoute, route, type Routes } from '../../core/endpoint.ts'
import { GONE } from '../orders/rules.ts'
import { bookSlot, listSlots } from './book.ts'
import { findClaim, toClaim } from './claim.ts'
import { handOver } from './hand-over.ts'
import { lookUp } from './lookup.ts'
import { swapPieces } from './swap.ts'
import { readDay, readMonth, readSchedule, updateSchedule } from './schedule.ts'

/** How ready orders come to the right person. */
export const pickupRoutes: Routes = (deps) => [
  ownRoute(getClaim, { gone: GONE, find: ({ params }) => findClaim(deps.db, params.id) }, async (call) =>
    toClaim(call.record, deps.clock.now()),
  ),
  ownRoute(listPickupSlots, { gone: GONE, find: ({ params }) => findClaim(deps.db, params.id) }, (call) =>
    listSlots(deps, call.record),
  ),
  ownRoute(bookPickupSlot, { gone: GONE }, ({ own, params, body }) =>
    bookSlot(deps, own, params.id, body.slot),
  ),
  route(getPickupSchedule, () => readSchedule(deps.db)),
  route(updatePickupSchedule, ({ session, body }) => updateSchedule(deps, session, body)),
  route(getPickupDay, ({ query }) => readDay(deps.db, query.date ?? deps.clock.today())),
  route(getPickupMonth, ({ query }) => readMonth(deps.db, query.month || deps.clock.today().slice(0, 7))),
  route(lookUpClaim, ({ body }) => lookUp(deps, body.code)),
  route(swapAtCounter, ({ session, body }) => swapPieces(deps, session, body)),
  route(handOverCall, ({ session, body }) => handOver(deps, session, body)),
]
