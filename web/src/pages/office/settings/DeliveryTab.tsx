import { zodResolver } from '@hookform/resolvers/zod'
import { DeliverySettings, updateDelivery } from '@kwaderno/contract/settings.ts'
import { DELIVERY_FIELDS as FIELDS } from '@kwaderno/contract/settings-fields.ts'
import { useWatch } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { Card } from '../../../ui/Card.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { PageFields } from '../company/PageFields.tsx'
import classes from '../company/PageForm.module.css'
import { PriceField } from './PriceField.tsx'
import type { TabProps } from './tabs.tsx'
import { useTabForm } from './use-tab-form.ts'

const check = zodResolver(DeliverySettings)
/** An amount that is not asked for cannot be put right, so a wrong one counts as none. */
const resolver: typeof check = (typed, ...rest) => {
  const { elsewhereFee, freeFrom } = DeliverySettings.shape
  const isFeeAsked = typed.feesOn === true && typed.elsewhere === 'fee'
  const hasFee = isFeeAsked || elsewhereFee.safeParse(typed.elsewhereFee).success
  const hasFree = typed.feesOn === true || freeFrom.safeParse(typed.freeFrom).success
  return check(
    {
      ...typed,
      elsewhereFee: hasFee ? typed.elsewhereFee : '0',
      freeFrom: hasFree ? typed.freeFrom : '',
    },
    ...rest,
  )
}
const ELSEWHERE = Object.entries(FIELDS.elsewhere.choices).map(([value, label]) => ({ value, label }))

interface DeliveryTabProps extends TabProps<'delivery'> {
  /** Whether there is a place that the shop delivers to by a zone. */
  hasZones: boolean
}

/** What is asked of an order that leaves, and what its delivery costs beside the zones. */
export function DeliveryTab({ stored, mayEdit, hasZones }: DeliveryTabProps) {
  const { form, ...edit } = useTabForm({
    tab: 'delivery',
    stored,
    fieldsOf: ({ trackingRequired, feesOn, elsewhere, elsewhereFee, freeFrom }) => ({
      trackingRequired,
      feesOn,
      elsewhere,
      elsewhereFee: String(elsewhereFee),
      freeFrom: freeFrom === null ? '' : String(freeFrom),
    }),
    resolver,
    save: (body) => call(updateDelivery, { body }),
    endpoint: updateDelivery,
  })
  const { control } = form
  const [feesOn, elsewhere] = useWatch({ control, name: ['feesOn', 'elsewhere'] })
  const isLocked = !mayEdit || edit.isSaving
  return (
    <PageFields {...edit} mayEdit={mayEdit}>
      <Card title="Shipping">
        <SwitchField
          control={control}
          name="trackingRequired"
          label={FIELDS.trackingRequired.label}
          help="An order that is delivered becomes Shipped only with both. One that is picked up is never asked."
          disabled={isLocked}
        />
      </Card>
      <Card title="Fees">
        <div className={classes.fields}>
          <SwitchField
            control={control}
            name="feesOn"
            label={FIELDS.feesOn.label}
            help="The checkout adds the fee of the zone to what is paid. Orders that are placed keep theirs."
            disabled={isLocked}
          />
          {feesOn === true && (
            <>
              <div className={classes.pair}>
                <SelectField
                  control={control}
                  name="elsewhere"
                  label={FIELDS.elsewhere.label}
                  help="An address that is in none of the zones below."
                  options={ELSEWHERE}
                  disabled={isLocked}
                  required
                />
                {elsewhere === 'fee' && (
                  <PriceField
                    control={control}
                    name="elsewhereFee"
                    label={FIELDS.elsewhereFee.label}
                    readOnly={isLocked}
                    required
                  />
                )}
              </div>
              {elsewhere === 'refuse' && !hasZones && (
                <p role="alert" className={classes.help}>
                  There are no zones: nothing is delivered anywhere.
                </p>
              )}
              <PriceField
                control={control}
                name="freeFrom"
                label={FIELDS.freeFrom.label}
                help="From this subtotal on a delivery is free. Empty for never."
                readOnly={isLocked}
              />
            </>
          )}
        </div>
      </Card>
    </PageFields>
  )
}
