import type { DeliveryMethod } from '@kwaderno/contract/delivery-methods.ts'
import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import { DAY, HOUR } from '../people.ts'
import type { Random } from '../random.ts'

export interface Step {
  status: OrderStatus
  at: Date
}

export interface Course {
  placedAt: Date
  /** Reached statuses, the first one Pending. */
  steps: Step[]
}

/** After how many days a delivered order is completed; the setting `returnDays` of a new installation. */
export const RETURN_WINDOW = 7 * DAY

type Fate = 'delivered' | 'cancelled' | 'declined' | 'declinedLate'

/** What happens to an order from its placing until now. What would come later has not happened. */
export function courseOf(placedAt: Date, method: DeliveryMethod, now: Date, random: Random): Course {
  const fate = random.weighted<Fate>({ delivered: 88, cancelled: 5, declined: 5, declinedLate: 2 })
  let at = placedAt.getTime()
  const steps: Step[] = [{ status: 'Pending', at: placedAt }]
  const then = (status: OrderStatus, fewestHours: number, mostHours: number) => {
    at += Math.round((fewestHours + (mostHours - fewestHours) * random.next()) * 3600) * 1000
    steps.push({ status, at: new Date(at) })
  }
  if (fate === 'cancelled') then('Cancelled', 0.3, 9)
  else if (fate === 'declined') then('Declined', 3, 40)
  else {
    then('Approved', 2, 44)
    if (fate === 'declinedLate') then('Declined', 4, 20)
    else {
      then('Packaging', 3, 30)
      then(method === 'PickUp' ? 'ReadyForPickup' : 'Shipped', 6, 50)
      then('Delivered', 14, 100)
      steps.push({ status: 'Completed', at: completionAfter(new Date(at)) })
    }
  }
  return { placedAt, steps: steps.filter((step) => step.at <= now) }
}

/** The job that completes orders runs at night. */
function completionAfter(delivered: Date): Date {
  const closed = delivered.getTime() + RETURN_WINDOW
  const night = Math.ceil((closed + 5 * HOUR) / DAY) * DAY - 5 * HOUR
  return new Date(night)
}
