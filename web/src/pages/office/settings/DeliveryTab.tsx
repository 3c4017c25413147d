import { zodResolver } from '@hookform/resolvers/zod'
import { DeliverySettings, updateDelivery } from '@kwaderno/contract/settings.ts'
import { DELIVERY_FIELDS } from '@kwaderno/contract/settings-fields.ts'
import { call } from '../../../api/client.ts'
import { Card } from '../../../ui/Card.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { PageFields } from '../company/PageFields.tsx'
import classes from '../company/PageForm.module.css'
import type { TabProps } from './tabs.tsx'
import { useTabForm } from './use-tab-form.ts'

const resolver = zodResolver(DeliverySettings)

/** What is asked of an order that leaves. */
export function DeliveryTab({ stored, mayEdit }: TabProps<'delivery'>) {
  const { form, ...edit } = useTabForm({
    tab: 'delivery',
    stored,
    fieldsOf: ({ trackingRequired }) => ({ trackingRequired }),
    resolver,
    save: (body) => call(updateDelivery, { body }),
    endpoint: updateDelivery,
  })
  return (
    <PageFields {...edit} mayEdit={mayEdit}>
      <Card title="Shipping">
        <div className={classes.fields}>
          <SwitchField
            control={form.control}
            name="trackingRequired"
            label={DELIVERY_FIELDS.trackingRequired.label}
            help="An order that is delivered becomes Shipped only with both. One that is picked up is never asked."
            disabled={!mayEdit || edit.isSaving}
          />
        </div>
      </Card>
    </PageFields>
  )
}
