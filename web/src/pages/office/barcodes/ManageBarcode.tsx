import { Button, NativeSelect } from '@mantine/core'
import { MAX_BARCODE_QUANTITY, type BarcodeStatus, isBarcodeOpen } from '@kwaderno/contract/barcode-intake.ts'
import type { Barcode } from '@kwaderno/contract/barcode.ts'
import { TrailLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { ProductsHead } from '../products/ProductsHead.tsx'
import classes from './ManageBarcode.module.css'
import { BARCODE_COLOR, STATUSES } from './statuses.ts'
import { useBarcodeEdit } from './use-barcode-edit.ts'
import { VariantCard } from './VariantCard.tsx'

/** One line of the stock intake: counted once more, and put on the shelf. */
export function ManageBarcode({ barcode }: { barcode: Barcode }) {
  const edit = useBarcodeEdit(barcode)
  const { values, errors, set, mayEdit } = edit
  return (
    <form className={classes.page} noValidate onSubmit={edit.submit}>
      <ProductsHead
        tab={`${barcode.sku} · Barcode`}
        trail={
          <>
            <TrailLink href={paths.pendingBarcodes()}>Barcode</TrailLink> / {barcode.sku}
          </>
        }
        actions={
          <>
            {edit.mayDelete && (
              <Button
                type="button"
                variant="default"
                disabled={edit.isSaving}
                onClick={() => void edit.remove()}
              >
                Delete
              </Button>
            )}
            {mayEdit && (
              <Button type="submit" loading={edit.isSaving}>
                Save
              </Button>
            )}
          </>
        }
      >
        Manage Barcode
      </ProductsHead>
      <Card title="Product" aside={<Badge color={BARCODE_COLOR[barcode.status]}>{barcode.status}</Badge>}>
        <div className={classes.product}>
          <dl className={classes.facts}>
            <div>
              <dt>Name</dt>
              <dd>{barcode.name}</dd>
            </div>
            <div>
              <dt>Categories</dt>
              <dd>{barcode.categories.join(', ') || 'None'}</dd>
            </div>
            {barcode.variations.map(({ id, name, value }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <NativeSelect
            label="Status"
            name="status"
            description={statusHelp(barcode, values)}
            value={values.status}
            disabled={!mayEdit}
            error={errors.status}
            data={STATUSES}
            onChange={(event) => set({ status: event.currentTarget.value as BarcodeStatus })}
          />
        </div>
      </Card>
      {!barcode.isInCatalogue && (
        <p className={classes.gone} role="note">
          This item is no longer in the catalogue, so it cannot be added to the stock.
        </p>
      )}
      {barcode.productOptions.map((option) => (
        <VariantCard key={option.id} option={option} edit={edit} max={MAX_BARCODE_QUANTITY} />
      ))}
    </form>
  )
}

/** What saving will do, in numbers. */
function statusHelp(
  barcode: Barcode,
  { status, quantity }: { status: BarcodeStatus; quantity: number },
): string {
  const stock = barcode.productOptions[0]?.stock ?? 0
  if (!isBarcodeOpen(barcode.status)) return 'These pieces are in stock. This cannot be changed any more.'
  if (status === 'Pending') return `Counted, not in stock yet. In stock now: ${stock}.`
  return `Saving raises the stock from ${stock} to ${stock + quantity}, once and for good.`
}
