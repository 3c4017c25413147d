import { Button, Checkbox } from '@mantine/core'
import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import { MAX_RETURN_REMARKS, totalBalance } from '@kwaderno/contract/return-status.ts'
import type { ExchangeOption } from '@kwaderno/contract/returns.ts'
import { useController, type Control } from 'react-hook-form'
import { AppLink, TrailLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Totals } from '../../../ui/Totals.tsx'
import { copyOf, unitBalance, unitKey, type ReturnDraft } from './draft.ts'
import { UnitRow } from './UnitRow.tsx'
import { useReturnForm } from './use-return-form.ts'
import pageClasses from '../orders/OrderView.module.css'
import classes from './ReturnForm.module.css'

const FILES_HELP = 'Up to 10 files, 20 MB each. Pictures of 250x250 px are recommended.'

interface ReturnFormProps {
  order: CustomerOrder
  reasons: readonly { value: number; label: string }[]
  options: ReadonlyMap<string, ExchangeOption>
}

/** The form that returns pieces of an order: which, why, and in exchange for what. */
export function ReturnForm({ order, reasons, options }: ReturnFormProps) {
  const form = useReturnForm(order, options)
  const { isSubmitting } = form
  return (
    <form
      className={pageClasses.page}
      ref={form.element}
      noValidate
      onSubmit={form.submit}
      aria-busy={isSubmitting}
      data-long-form
    >
      <PageTitle
        trail={
          <>
            <TrailLink href={paths.orders}>My orders</TrailLink> /{' '}
            <TrailLink href={paths.order(order.orderId)}>{order.orderNumber}</TrailLink> / Return
          </>
        }
        note="Select the pieces that you want to return, and what you would like instead."
      >
        Return Items
      </PageTitle>
      <UnitsCard form={form} reasons={reasons} options={options} />
      <div className={pageClasses.columns}>
        <ProofCard control={form.control} again={form.again} isSubmitting={isSubmitting} />
        <Card title="Summary" className={classes.summary ?? ''}>
          <Totals
            lines={[
              { label: 'Subtotal', pesos: order.subtotal },
              { label: 'Amount less', pesos: -order.amountLess },
              { label: 'Order total', pesos: order.totalPrice },
            ]}
            totalLabel="Total balance"
            total={totalBalance(
              form.units.filter(({ isSelected }) => isSelected).map((unit) => unitBalance(unit, options)),
            )}
            owed
          />
          <div className={classes.buttons}>
            <Button component={AppLink} href={paths.order(order.orderId)} variant="default">
              Cancel
            </Button>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Submitting' : 'Submit'}
            </Button>
          </div>
        </Card>
      </div>
    </form>
  )
}

interface UnitsCardProps extends Omit<ReturnFormProps, 'order'> {
  form: ReturnType<typeof useReturnForm>
}

/** The pieces of the order; the first selected one can be copied to the others. */
function UnitsCard({ form, reasons, options }: UnitsCardProps) {
  const { units, errors, change } = form
  const selected = units.filter(({ isSelected }) => isSelected)
  return (
    <Card flush>
      <div className={classes.head}>
        <Checkbox
          label={`Select all (${units.length === 1 ? '1 piece' : `${units.length} pieces`})`}
          checked={selected.length === units.length}
          indeterminate={selected.length > 0 && selected.length < units.length}
          data-place="units.root"
          onChange={({ currentTarget: { checked } }) => change((unit) => ({ ...unit, isSelected: checked }))}
        />
        {errors?.root && (
          <p className={classes.error} role="alert">
            {errors.root.message}
          </p>
        )}
      </div>
      <ul className={classes.units} aria-label="Pieces of the order">
        {units.map((unit, index) => (
          <UnitRow
            key={unitKey(unit)}
            units={units}
            unit={unit}
            reasons={reasons}
            options={options}
            errors={errors?.[index]}
            place={`units.${index}`}
            onChange={(patch) => change((one) => (one === unit ? { ...one, ...patch } : one))}
            onCopy={
              unit === selected[0] && selected.length > 1
                ? () =>
                    change((one) =>
                      one.isSelected
                        ? copyOf({ ...one, reasonId: unit.reasonId, exchange: unit.exchange })
                        : one,
                    )
                : undefined
            }
          />
        ))}
      </ul>
    </Card>
  )
}

interface ProofCardProps {
  control: Control<ReturnDraft>
  /** Of `useKept`. */
  again: readonly string[]
  isSubmitting: boolean
}

/** What the pieces look like, and what the shop should know. */
function ProofCard({ control, again, isSubmitting }: ProofCardProps) {
  const { field, fieldState } = useController({ control, name: 'attachments' })
  return (
    <Card className={classes.fields ?? ''}>
      <FilePicker
        label="Attachments"
        required
        help={FILES_HELP}
        files={field.value}
        again={again}
        error={fieldState.error?.message}
        disabled={isSubmitting}
        ref={(element) => element?.setAttribute('data-place', 'attachments')}
        onChange={field.onChange}
      />
      <TextareaField
        control={control}
        name="remarks"
        label="Remarks"
        required
        maxRows={10}
        maxLength={MAX_RETURN_REMARKS}
      />
    </Card>
  )
}
