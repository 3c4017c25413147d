import { Button } from '@mantine/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { HAND_OVER_FIELDS } from '@kwaderno/contract/pickup-field-labels.ts'
import { PICKUP_TEXT } from '@kwaderno/contract/pickup-text.ts'
import { handOver, HandOverForm as Schema, type Lookup, type PickupOrder } from '@kwaderno/contract/pickup.ts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { codeOf, fieldErrors, firstMessage } from '../../../api/failure.ts'
import { refetchAfter } from '../../../api/query-client.ts'
import '../../../double-click.ts'
import { isUnanswered } from '../../../edit/send.ts'
import { Card } from '../../../ui/Card.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './Pickup.module.css'

interface HandOverFormProps {
  order: PickupOrder
  /** Absent when the claimant has none; a note then says why. */
  code?: string
  onHanded: (lookup: Lookup) => void
  onFailed: () => Promise<void>
}

/** Asks who takes an order, and hands it over. */
export function HandOverForm({ order, code, onHanded, onFailed }: HandOverFormProps) {
  const { control, formState, handleSubmit, setError, setFocus } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: { claimant: '', note: '' },
  })
  useEffect(() => setFocus('claimant'), [setFocus])

  async function save({ claimant, note }: { claimant: string; note: string }) {
    if (code === undefined && note === '') {
      setError('note', { message: PICKUP_TEXT.noCode }, { shouldFocus: true })
      return
    }
    const which = code === undefined ? { orderId: order.orderId } : { code }
    try {
      const lookup = await call(handOver, { body: { ...which, version: order.version, claimant, note } })
      toast.success(PICKUP_TEXT.handed.title, PICKUP_TEXT.handed.text(claimant))
      onHanded(lookup)
    } catch (failure) {
      const wrong = fieldErrors(failure)
      if (wrong['claimant'] ?? wrong['note']) {
        for (const name of ['claimant', 'note'] as const)
          if (wrong[name]) setError(name, { message: wrong[name] }, { shouldFocus: true })
      } else toast.error('Error', firstMessage(failure, PICKUP_TEXT.failed))
      void refetchAfter(handOver)
      if (codeOf<typeof handOver>(failure) === 'changed' || isUnanswered(failure)) await onFailed()
    }
  }

  return (
    <Card title="Hand over">
      <form noValidate className={classes.form} onSubmit={(event) => void handleSubmit(save)(event)}>
        <TextField
          control={control}
          name="claimant"
          label={HAND_OVER_FIELDS.claimant.label}
          autoComplete="off"
          required
        />
        <TextField
          control={control}
          name="note"
          label={HAND_OVER_FIELDS.note.label}
          autoComplete="off"
          maxLength={HAND_OVER_FIELDS.note.most}
          required={code === undefined}
        />
        <Button type="submit" size="lg" loading={formState.isSubmitting}>
          Hand over
        </Button>
      </form>
    </Card>
  )
}
