import { PICKUP_ADDRESS_ID } from '@kwaderno/contract/address.ts'
import { DELIVERY_METHOD_LABEL, DELIVERY_METHODS } from '@kwaderno/contract/delivery-methods.ts'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { Card } from '../../../ui/Card.tsx'
import { AddressChoices } from './AddressChoices.tsx'
import type { CheckoutFields, CheckoutForm } from './form.ts'
import { PickupAddress } from './PickupAddress.tsx'
import { RadioCards } from './RadioCards.tsx'
import classes from './Sections.module.css'

const NOTES = {
  ThirdPartyDelivery: 'A courier brings it to your address.',
  PickUp: 'You collect it at our office.',
} as const
const OPTIONS = DELIVERY_METHODS.map((value) => ({
  value,
  label: DELIVERY_METHOD_LABEL[value],
  note: NOTES[value],
}))

interface DeliverySectionProps {
  form: CheckoutForm
  onAdd: () => void
}

/** How the order gets to the customer, and where. */
export function DeliverySection({ form, onAdd }: DeliverySectionProps) {
  const { control, getValues, setValue, clearErrors } = form
  const isPickUp = useWatch({ control, name: 'deliveryMethod' }) === 'PickUp'
  const former = useRef<CheckoutFields['addressId']>(null)

  /** A pickup goes to the office's address; switching back restores the former choice. */
  function changeMethod(method: string) {
    const addressId = getValues('addressId')
    if (method === 'PickUp') {
      if (addressId !== PICKUP_ADDRESS_ID) former.current = addressId
      setValue('addressId', PICKUP_ADDRESS_ID)
      clearErrors('addressId')
    } else if (addressId === PICKUP_ADDRESS_ID) {
      setValue('addressId', former.current)
    }
  }

  return (
    <Card title="Delivery">
      <div className={classes.stack}>
        <RadioCards
          control={control}
          name="deliveryMethod"
          label="Delivery method"
          options={OPTIONS}
          onChosen={changeMethod}
        />
        {isPickUp ? <PickupAddress /> : <AddressChoices form={form} onAdd={onAdd} />}
      </div>
    </Card>
  )
}
