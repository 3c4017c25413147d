import { Checkbox } from '@mantine/core'
import { NO_DELIVERY_DAY } from '@kwaderno/contract/order-list.ts'
import { DayInput } from '../../../ui/DateRange.tsx'
import { RangeFieldset } from '../../../ui/RangeFieldset.tsx'

interface DeliveryDayFilterProps {
  /** A day, NO_DELIVERY_DAY, or '' for all orders. */
  value: string
  onChange: (value: string) => void
}

/** A day on which orders are delivered, or those that have none. */
export function DeliveryDayFilter({ value, onChange }: DeliveryDayFilterProps) {
  const isNone = value === NO_DELIVERY_DAY
  return (
    <>
      <RangeFieldset label="Delivery day" errorId="delivery-day" error={undefined}>
        <DayInput word="Deliver on" day={isNone ? '' : value} onDay={onChange} />
      </RangeFieldset>
      <Checkbox
        label="No delivery day"
        checked={isNone}
        onChange={(event) => onChange(event.currentTarget.checked ? NO_DELIVERY_DAY : '')}
      />
    </>
  )
}
