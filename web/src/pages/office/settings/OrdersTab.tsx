import { zodResolver } from '@hookform/resolvers/zod'
import { OrderSettings, updateOrderSettings } from '@kwaderno/contract/settings.ts'
import { ORDER_SETTING_FIELDS as FIELDS } from '@kwaderno/contract/settings-fields.ts'
import { call } from '../../../api/client.ts'
import { Card } from '../../../ui/Card.tsx'
import { describedText } from '../../../ui/form/described-text.ts'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageFields } from '../company/PageFields.tsx'
import classes from '../company/PageForm.module.css'
import type { TabProps } from './tabs.tsx'
import { useTabForm } from './use-tab-form.ts'

const resolver = zodResolver(OrderSettings)

/** How long an order can be returned and what follows, and when one that waits for approval expires. */
export function OrdersTab({ stored, mayEdit }: TabProps<'orders'>) {
  const { form, ...edit } = useTabForm({
    tab: 'orders',
    stored,
    fieldsOf: ({ returnDays, completesOrders, expiryDays, approvalNeedsPayment, swapDays }) => ({
      returnDays: String(returnDays),
      completesOrders,
      expiryDays: String(expiryDays),
      approvalNeedsPayment,
      swapDays: String(swapDays),
    }),
    resolver,
    save: (body) => call(updateOrderSettings, { body }),
    endpoint: updateOrderSettings,
  })
  const isLocked = !mayEdit || edit.isSaving
  const text = describedText(form.control, FIELDS, isLocked)
  const days = { inputMode: 'numeric', required: true } as const
  return (
    <PageFields {...edit} mayEdit={mayEdit}>
      <Card>
        <div className={classes.fields}>
          <TextField
            {...text('returnDays')}
            {...days}
            help="How long after its delivery the return of an order can be requested. It counts for orders that are delivered already."
          />
          <SwitchField
            control={form.control}
            name="completesOrders"
            label={FIELDS.completesOrders.label}
            help="Delivered orders become Completed when their return window has closed."
            disabled={isLocked}
          />
          <TextField
            {...text('expiryDays')}
            {...days}
            help="An order that nobody has approved by then is cancelled, a day after its customer was warned. A proof of payment does not stop it, a verified payment does. 0 keeps orders for as long as they wait."
          />
          <SwitchField
            control={form.control}
            name="approvalNeedsPayment"
            label={FIELDS.approvalNeedsPayment.label}
            help="An order whose customer has sent proofs of payment is approved only once one of its payments is verified."
            disabled={isLocked}
          />
          <TextField
            {...text('swapDays')}
            {...days}
            help="The new sizes of a swap are held from its request on. What nobody has brought by then is declined, and its customer is mailed."
          />
        </div>
      </Card>
    </PageFields>
  )
}
