import { Button, Checkbox, Textarea } from '@mantine/core'
import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import { MAX_RETURN_REMARKS, RETURN_TEXT, totalBalance } from '@kwaderno/contract/return-rules.ts'
import type { ExchangeOption } from '@kwaderno/contract/returns.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useKept } from '../../../api/use-kept.ts'
import { AppLink, TrailLink, useLeave } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Sums } from '../../../ui/Sums.tsx'
import { dismissToasts, toast } from '../../../ui/toast.ts'
import { emptyDraft, faultsOf, unitBalance, unitKey, type ReturnDraft, type UnitDraft } from './draft.ts'
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
  const [draft, setDraft] = useState<ReturnDraft>(empty)
  // Messages appear with the first try to submit, and then follow what is typed.
  const [isTried, setTried] = useState(false)
  const leave = useLeave(draft !== empty)
  // In its place: what has been asked for is not asked for again.
  const { submit, isBusy, attempt, resume } = useRequest(order.orderId, () =>
    leave(paths.returns, { replace: true }),
  )
  const again = useKept<{ draft: ReturnDraft; attempt: ReturnType<typeof attempt> }>(
    `return ${order.orderId}`,
    {
      read: () => (draft === empty ? undefined : { draft, attempt: attempt() }),
      write(kept) {
        // The pieces are those that the order has now.
        const units = empty.units.map((unit) => {
          const typed = kept.draft.units.find((one) => unitKey(one) === unitKey(unit))
          if (!typed) return unit
          const exchange = typed.exchange.map((row) => ({ ...row, key: newRow().key }))
          return { ...typed, item: unit.item, exchange }
        })
        setDraft({ ...kept.draft, units })
        resume(kept.attempt)
      },
    },
  )
  const form = useRef<HTMLFormElement>(null)
  const faults = isTried ? faultsOf(draft, options) : new Map<string, string>()
  const selected = draft.units.filter(({ isSelected }) => isSelected)

  // What was wrong with it is told until it is another one.
  const refused = useRef(draft)
  useEffect(() => {
    if (refused.current !== draft) dismissToasts(REFUSAL.group)
  }, [draft])

  function change(unit: UnitDraft, patch: Partial<UnitDraft>) {
    setDraft({ ...draft, units: draft.units.map((one) => (one === unit ? { ...one, ...patch } : one)) })
  }
  function copy({ reasonId, exchange }: UnitDraft) {
    const units = draft.units.map((unit) =>
      unit.isSelected
        ? { ...unit, reasonId, exchange: exchange.map((row) => ({ ...row, key: newRow().key })) }
        : unit,
    )
    setDraft({ ...draft, units })
  }
  function selectAll(isSelected: boolean) {
    setDraft({ ...draft, units: draft.units.map((unit) => ({ ...unit, isSelected })) })
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found = faultsOf(draft, options)
    refused.current = draft
    flushSync(() => setTried(true))
    const [first] = found.keys()
    if (found.has('units')) toast.error(RETURN_TEXT.noUnitsTitle, RETURN_TEXT.noUnits, REFUSAL)
    if (first === undefined) void submit(draft)
    else focusOn(form.current, first)
  }

  return (
    <form
      className={pageClasses.page}
      ref={form}
      noValidate
      onSubmit={onSubmit}
      aria-busy={isBusy}
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
            label={`Select all (${draft.units.length === 1 ? '1 piece' : `${draft.units.length} pieces`})`}
            checked={selected.length === draft.units.length}
            indeterminate={selected.length > 0 && selected.length < draft.units.length}
            data-place="units"
            onChange={(event) => selectAll(event.currentTarget.checked)}
          />
          {faults.has('units') && (
            <p className={classes.error} role="alert">
              {faults.get('units')}
            </p>
          )}
        </div>
        <ul className={classes.units} aria-label="Pieces of the order">
          {draft.units.map((unit) => (
            <UnitRow
              key={unitKey(unit)}
              draft={draft}
              unit={unit}
              reasons={reasons}
              options={options}
              faults={faults}
              onChange={(patch) => change(unit, patch)}
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
            files={draft.attachments}
            again={again}
            error={faults.get('attachments')}
            disabled={isBusy}
            ref={(element) => element?.setAttribute('data-place', 'attachments')}
            onChange={(attachments) => setDraft({ ...draft, attachments })}
          />
          <Textarea
            label="Remarks"
            withAsterisk
            aria-required
            autosize
            minRows={3}
            maxRows={10}
            maxLength={MAX_RETURN_REMARKS}
            value={draft.remarks}
            error={faults.get('remarks')}
            data-place="remarks"
            onChange={(event) => setDraft({ ...draft, remarks: event.currentTarget.value })}
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
            <Button type="submit" disabled={isBusy}>
              {isBusy ? 'Submitting' : 'Submit'}
            </Button>
          </div>
        </Card>
      </div>
    </form>
  )
}

/** The first wrong field of the form gets the focus. */
function focusOn(form: HTMLFormElement | null, place: string): void {
  form?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus()
}
