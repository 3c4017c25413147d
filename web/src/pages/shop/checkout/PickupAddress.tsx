import { getPickupAddress } from '@kwaderno/contract/address.ts'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { IconPanel } from '../../../ui/IconPanel.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Bone } from '../../../ui/Skeletons.tsx'
import classes from './Sections.module.css'

/** Where the order is collected. */
export function PickupAddress() {
  const office = useQuery(queryOf(getPickupAddress, {}, FRESH.lookup))
  if (office.isError) {
    return (
      <LoadError
        message="The address of our office could not be loaded."
        onRetry={() => void office.refetch()}
      />
    )
  }
  return (
    <IconPanel role="status" icon={<IconBuildingStore size={22} stroke={1.75} aria-hidden />}>
      <address className={classes.address}>
        <strong>Pick up at {office.data?.receiverName ?? 'our office'}</strong>
        {office.data ? <span>{office.data.address}</span> : <Bone width="80%" />}
        {office.data && <span>{office.data.contactNumber}</span>}
        {office.data?.hours && <span className={classes.lines}>{office.data.hours}</span>}
        {office.data?.notes && <span className={classes.lines}>{office.data.notes}</span>}
        <span>We tell you when your order is ready for pickup.</span>
      </address>
    </IconPanel>
  )
}
