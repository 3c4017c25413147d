import { NativeSelect, TextInput } from '@mantine/core'
import { ORDER_FIELDS } from '@kwaderno/contract/order-fields.ts'
import type { Ticked } from '../../../features/lists/use-ticks.ts'
import classes from '../lists/BulkDialog.module.css'
import type { useBulkParcels } from './use-bulk-parcels.ts'

interface BulkParcelsProps {
  parcels: ReturnType<typeof useBulkParcels>
  items: readonly Ticked[]
}

/** Who carries the ticked orders, and under which number each. */
export function BulkParcels({ parcels, items }: BulkParcelsProps) {
  return (
    <>
      <NativeSelect
        label={ORDER_FIELDS.courier.label}
        description="For orders that are delivered."
        mt={12}
        value={parcels.courier}
        error={parcels.courierError}
        onChange={(event) => parcels.setCourier(event.currentTarget.value)}
      >
        <option value="">None</option>
        {parcels.couriers.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <fieldset className={classes.group}>
        <legend>Tracking numbers</legend>
        <p>Orders that are picked up need none.</p>
        <div className={classes.numbers}>
          {items.map(({ id, name }) => (
            <TextInput
              key={id}
              label={name}
              aria-label={`${ORDER_FIELDS.trackingNumber.label} of ${name}`}
              autoComplete="off"
              maxLength={ORDER_FIELDS.trackingNumber.most}
              value={parcels.numberOf(id)}
              error={parcels.numberErrorOf(id)}
              onChange={(event) => parcels.setNumber(id, event.currentTarget.value)}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
