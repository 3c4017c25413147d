import { getPickupSchedule } from '@kwaderno/contract/pickup-slots.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { MonthCard } from './pickup/MonthCard.tsx'
import classes from './pickup/Pickup.module.css'
import { PickupHead } from './pickup/PickupHead.tsx'
import { ScheduleForm } from './pickup/ScheduleForm.tsx'

/** When orders can be picked up, and how much of it is booked. */
export default function PickupSlotsPage() {
  const { can } = useSession()
  const schedule = useQuery(queryOf(getPickupSchedule, {}))
  return (
    <>
      <PickupHead>Pickup slots</PickupHead>
      <div className={classes.pickup}>
        {schedule.isLoadingError && <LoadError onRetry={() => void schedule.refetch()} />}
        {schedule.data && <ScheduleForm stored={schedule.data} mayEdit={can('Pickup.edit')} />}
        <MonthCard />
      </div>
    </>
  )
}
