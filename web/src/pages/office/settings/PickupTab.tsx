import { zodResolver } from '@hookform/resolvers/zod'
import type { AddressForm } from '@kwaderno/contract/address.ts'
import { PickupSettings, updatePickup } from '@kwaderno/contract/settings.ts'
import { PICKUP_FIELDS } from '@kwaderno/contract/settings-fields.ts'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { AddressFields } from '../../../features/addresses/AddressFields.tsx'
import { Card } from '../../../ui/Card.tsx'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { PageFields } from '../company/PageFields.tsx'
import classes from '../company/PageForm.module.css'
import type { TabProps } from './tabs.tsx'
import { useTabForm } from './use-tab-form.ts'

const resolver = zodResolver(PickupSettings)

/** Where and when orders are picked up. */
export function PickupTab({ stored, mayEdit }: TabProps<'pickup'>) {
  const { form, ...edit } = useTabForm({
    tab: 'pickup',
    stored,
    fieldsOf: ({ version: _v, isSet: _s, changedBy: _b, changedOn: _o, ...fields }) => fields,
    resolver,
    save: (body) => call(updatePickup, { body }),
    endpoint: updatePickup,
  })
  const text = { control: form.control, readOnly: !mayEdit || edit.isSaving } as const
  return (
    <PageFields {...edit} mayEdit={mayEdit}>
      <Card title="Pickup office">
        {/* The fields of an address are among those of the form. */}
        <fieldset className={classes.plain} disabled={text.readOnly}>
          <AddressFields form={form as unknown as UseFormReturn<AddressForm>} />
        </fieldset>
      </Card>
      <Card title="When it is open">
        <div className={classes.fields}>
          <TextareaField
            {...text}
            name="hours"
            label={PICKUP_FIELDS.hours.label}
            help="Shown with the address at checkout."
            rows={2}
            maxLength={PICKUP_FIELDS.hours.most}
          />
          <TextareaField
            {...text}
            name="notes"
            label={PICKUP_FIELDS.notes.label}
            rows={3}
            maxLength={PICKUP_FIELDS.notes.most}
          />
        </div>
      </Card>
    </PageFields>
  )
}
