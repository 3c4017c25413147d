import { Button, Checkbox } from '@mantine/core'
import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import { MAX_RETURN_REMARKS, RETURN_TEXT, totalBalance } from '@kwaderno/contract/return-rules.ts'
import type { ExchangeOption } from '@kwaderno/contract/returns.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { useKept } from '../../../api/use-kept.ts'
import { AppLink, TrailLink, useLeave } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Sums } from '../../../ui/Sums.tsx'
import { dismissToasts, toast } from '../../../ui/toast.ts'
import {
  checkReturn,
  emptyDraft,
  faultsOf,
  unitBalance,
  unitKey,
  type ReturnDraft,
  type UnitDraft,
} from './draft.ts'
import { newRow, UnitRow } from './UnitRow.tsx'
import { REFUSAL, useRequest } from './use-request.ts'
import pageClasses from '../orders/OrderView.module.css'
import classes from './ReturnForm.module.css'

const FILES_HELP = 'Up to 10 files, 20 MB each. Pictures of 250x250 px are recommended.'

interface ReturnFormProps {
  order: CustomerOrder
  reasons: readonly { value: number; label: string }[]
  options: ReadonlyMap<string, ExchangeOption>
}

/** Which pieces of an order come back, why, and what for. */
export function ReturnForm({ order, reasons, options }: ReturnFormProps) {
  const [empty] = useState(() => emptyDraft(order.orderItems))
  const { control, formState, getValues, handleSubmit, reset, setValue, trigger, watch } =
    useForm<ReturnDraft>({
      resolver: (draft) => checkReturn(draft, options),
      defaultValues: empty,
      shouldFocusError: false,
    })
  const { errors, isDirty, isSubmitted, isSubmitting } = formState
  const units = useWatch({ control, name: 'units' })
  const { field: attachments, fieldState: attached } = useController({ control, name: 'attachments' })
  const leave = useLeave(isDirty)
  // In its place: what has been asked for is not asked for again.
  const { send, attempt, resume } = useRequest(order.orderId, () => leave(paths.returns, { replace: true }))
  const again = useKept<{ draft: ReturnDraft; attempt: ReturnType<typeof attempt> }>(
    `return ${order.orderId}`,
    {
      read: () => (isDirty ? { draft: getValues(), attempt: attempt() } : undefined),
      write(kept) {
        // The pieces are those that the order has now.
        const present = empty.units.map((unit) => {
          const typed = kept.draft.units.find((one) => unitKey(one) === unitKey(unit))
          if (!typed) return unit
          const exchange = typed.exchange.map((row) => ({ ...row, key: newRow().key }))
          return { ...typed, item: unit.item, exchange }
        })
        reset({ ...kept.draft, units: present }, { keepDefaultValues: true })
        resume(kept.attempt)
      },
    },
  )
  const form = useRef<HTMLFormElement>(null)
  const selected = units.filter(({ isSelected }) => isSelected)

  // What was wrong with it is told until it is another one.
  useEffect(() => {
    const watching = watch(() => dismissToasts(REFUSAL.group))
    return () => watching.unsubscribe()
  }, [watch])
  // There may be less of something than when it was chosen.
  useEffect(() => {
    if (isSubmitted) void trigger()
  }, [isSubmitted, options, trigger])

  function change(update: (unit: UnitDraft) => UnitDraft) {
    setValue('units', units.map(update), { shouldDirty: true, shouldValidate: isSubmitted })
  }
  const copy = ({ reasonId, exchange }: UnitDraft) =>
    change((unit) =>
      unit.isSelected
        ? { ...unit, reasonId, exchange: exchange.map((row) => ({ ...row, key: newRow().key })) }
        : unit,
    )
  function onRefused() {
    const faults = faultsOf(getValues(), options)
    if (faults.has('units.root')) toast.error(RETURN_TEXT.noUnitsTitle, RETURN_TEXT.noUnits, REFUSAL)
    const [first] = faults.keys()
    // Once its message is there.
    setTimeout(() =>
      form.current?.querySelector<HTMLElement>(`[data-place="${first}"], [name="${first}"]`)?.focus(),
    )
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSubmitting) void handleSubmit(send, onRefused)(event)
  }

  return (
    <form
      className={pageClasses.page}
      ref={form}
      noValidate
      onSubmit={submit}
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
      <Card flush>
        <div className={classes.head}>
          <Checkbox
            label={`Select all (${units.length === 1 ? '1 piece' : `${units.length} pieces`})`}
            checked={selected.length === units.length}
            indeterminate={selected.length > 0 && selected.length < units.length}
            data-place="units.root"
            onChange={({ currentTarget: { checked } }) =>
              change((unit) => ({ ...unit, isSelected: checked }))
            }
          />
          {errors.units?.root && (
            <p className={classes.error} role="alert">
              {errors.units.root.message}
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
              errors={errors.units?.[index]}
              place={`units.${index}`}
              onChange={(patch) => change((one) => (one === unit ? { ...one, ...patch } : one))}
              onCopy={unit === selected[0] && selected.length > 1 ? () => copy(unit) : undefined}
            />
          ))}
        </ul>
      </Card>
      <div className={pageClasses.columns}>
        <Card className={classes.fields ?? ''}>
          <FilePicker
            label="Attachments"
            required
            help={FILES_HELP}
            files={attachments.value}
            again={again}
            error={attached.error?.message}
            disabled={isSubmitting}
            ref={(element) => element?.setAttribute('data-place', 'attachments')}
            onChange={attachments.onChange}
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
        <Card title="Summary" className={classes.summary ?? ''}>
          <Sums
            lines={[
              { label: 'Subtotal', pesos: order.subtotal },
              { label: 'Amount less', pesos: -order.amountLess },
              { label: 'Order total', pesos: order.totalPrice },
            ]}
            totalLabel="Total balance"
            total={totalBalance(selected.map((unit) => unitBalance(unit, options)))}
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
