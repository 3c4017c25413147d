import { NativeSelect, Switch } from '@mantine/core'
import { PRODUCT_FIELDS } from '@kwaderno/contract/product-field-labels.ts'
import { TAX_CLASS_LABEL, TAX_CLASSES } from '@kwaderno/contract/tax.ts'
import { Card } from '../../../ui/Card.tsx'
import { fieldId } from './field-id.ts'
import classes from './ProductForm.module.css'
import { useDraft, useDraftStore } from './use-draft.ts'

const CLASSES = TAX_CLASSES.map((value) => ({ value, label: TAX_CLASS_LABEL[value] }))

/** How the product is taxed when it is sold, and whether the special discount may fall on it. */
export function TaxCard({ readOnly }: { readOnly: boolean }) {
  const store = useDraftStore()
  const taxClass = useDraft(({ form }) => form.taxClass)
  const isPrime = useDraft(({ form }) => form.isPrimeCommodity)
  const error = useDraft((_, { errors }) => errors().head['taxClass'])
  return (
    <Card title="Tax">
      <div className={classes.pair}>
        <NativeSelect
          id={fieldId('taxClass')}
          label={PRODUCT_FIELDS.taxClass.label}
          description="Orders keep the class that they were placed with."
          data={CLASSES}
          value={taxClass}
          disabled={readOnly}
          error={error}
          onChange={(event) => {
            const { value } = event.currentTarget
            store.set({ taxClass: TAX_CLASSES.find((one) => one === value) ?? taxClass }, 'taxClass')
          }}
        />
        <Switch
          id={fieldId('isPrimeCommodity')}
          label={PRODUCT_FIELDS.isPrimeCommodity.label}
          description="The special discount of senior citizens and PWDs may be given on it."
          checked={isPrime}
          disabled={readOnly}
          onChange={(event) =>
            store.set({ isPrimeCommodity: event.currentTarget.checked }, 'isPrimeCommodity')
          }
        />
      </div>
    </Card>
  )
}
