import { TextInput } from '@mantine/core'
import { OPTION_FIELDS } from '@kwaderno/contract/product-field-labels.ts'
import type { Barcode } from '@kwaderno/contract/barcode.ts'
import { BarcodePicture } from '../../../features/barcodes/BarcodePicture.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { QuantityCounter } from '../../../ui/QuantityCounter.tsx'
import type { BarcodeEditing } from './use-barcode-edit.ts'
import classes from './VariantCard.module.css'

/** The variant that the SKU stands for: what it is, and how many pieces of it have come in. */
export function VariantCard({
  option,
  edit: { values, errors, set, mayEdit },
  max,
}: {
  option: Barcode['productOptions'][number]
  edit: BarcodeEditing
  max: number
}) {
  const title = option.variations.map(({ value }) => value).join(', ')
  return (
    <Card title={title || option.sku}>
      <div className={classes.variant}>
        <Picture path={option.image} alt="" sizes="180px" className={classes.picture} />
        <dl className={classes.facts}>
          <div>
            <dt>{OPTION_FIELDS.sku.label}</dt>
            <dd className={classes.sku}>{option.sku}</dd>
          </div>
          {option.variations.map(({ id, name, value }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>Price</dt>
            <dd>
              <Money pesos={option.price} />
            </dd>
          </div>
          <div>
            <dt>In stock</dt>
            <dd>{option.stock}</dd>
          </div>
        </dl>
        <div className={classes.fields}>
          <div data-place="quantity">
            <span className={classes.label} aria-hidden="true">
              Stock
            </span>
            <QuantityCounter
              label="Stock"
              value={values.quantity}
              max={max}
              disabled={!mayEdit}
              onChange={(quantity) => set({ quantity })}
            />
            {errors.quantity && (
              <p className={classes.error} role="alert">
                {errors.quantity}
              </p>
            )}
          </div>
          <TextInput
            label={OPTION_FIELDS.itemDescription.label}
            name="itemDescription"
            maxLength={OPTION_FIELDS.itemDescription.most}
            description={mayEdit ? 'Saved together with a changed stock or status.' : undefined}
            readOnly={!mayEdit}
            value={values.itemDescription}
            error={errors.itemDescription}
            onChange={(event) => set({ itemDescription: event.currentTarget.value })}
          />
        </div>
        <BarcodePicture sku={option.sku} />
      </div>
    </Card>
  )
}
