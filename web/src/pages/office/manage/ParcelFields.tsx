import { NativeSelect, TextInput } from '@mantine/core'
import { ORDER_FIELDS } from '@kwaderno/contract/order-fields.ts'
import type { ParcelFieldsState } from './use-parcel.ts'

/** Who carries an order, and under which number. */
export function ParcelFields({ parcel, disabled }: { parcel: ParcelFieldsState; disabled: boolean }) {
  const { couriers, errors, isRequired } = parcel
  return (
    <>
      <NativeSelect
        ref={parcel.courierField}
        label={ORDER_FIELDS.courier.label}
        mt={12}
        withAsterisk={isRequired}
        aria-required={isRequired}
        disabled={disabled}
        value={parcel.value}
        error={errors.courierId}
        onChange={(event) => parcel.choose(event.currentTarget.value)}
      >
        <option value="">None</option>
        {couriers.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        ref={parcel.numberField}
        label={ORDER_FIELDS.trackingNumber.label}
        mt={12}
        withAsterisk={isRequired}
        aria-required={isRequired}
        autoComplete="off"
        maxLength={ORDER_FIELDS.trackingNumber.most}
        disabled={disabled}
        value={parcel.number}
        error={errors.trackingNumber}
        onChange={(event) => parcel.setNumber(event.currentTarget.value)}
      />
    </>
  )
}
