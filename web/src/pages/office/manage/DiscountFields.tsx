import { TextInput } from '@mantine/core'
import { headingOf, wordsOf } from '@kwaderno/contract/described-field.ts'
import { mayEditField, ORDER_FORM_FIELDS as FIELDS } from '@kwaderno/contract/order-fields.ts'
import type { StaffOrder } from '@kwaderno/contract/order.ts'
import { Fact } from '../../../ui/FactList.tsx'
import { maskPrice, signed, withoutOpenPoint } from '../../../ui/input-masks.ts'
import classes from './ManageOrder.module.css'
import type { OrderEditing } from './use-order-edit.ts'

/** The discount of the whole order: its name and its rate. */
export function DiscountFields({ order, edit }: { order: StaffOrder; edit: OrderEditing }) {
  const { form, errors, set } = edit
  return (
    <div className={classes.pair}>
      <TextInput
        label={FIELDS.discountType.label}
        name="discountType"
        maxLength={FIELDS.discountType.most}
        disabled={!mayEditField(order.status, 'discountType')}
        value={form.discountType}
        error={errors.discountType}
        onChange={(event) => set({ discountType: event.currentTarget.value })}
      />
      <TextInput
        label={headingOf(FIELDS.discountRate)}
        name="discountRate"
        inputMode="decimal"
        disabled={!mayEditField(order.status, 'discountRate')}
        value={form.discountRate}
        error={errors.discountRate}
        onChange={(event) => set({ discountRate: signed(event.currentTarget.value, maskPrice) })}
        onBlur={() => set({ discountRate: withoutOpenPoint(form.discountRate) })}
      />
    </div>
  )
}

export function DiscountFact({ order }: { order: StaffOrder }) {
  return (
    <Fact term="Discount">
      {order.discountRate === null
        ? 'None'
        : [order.discountType, wordsOf(FIELDS.discountRate, order.discountRate)]
            .filter((part) => part !== '')
            .join(', ')}
    </Fact>
  )
}
