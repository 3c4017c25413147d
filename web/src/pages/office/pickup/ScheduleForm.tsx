import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { SCHEDULE_FIELDS } from '@kwaderno/contract/pickup-field-labels.ts'
import { SCHEDULE_LIMITS, WEEKDAYS } from '@kwaderno/contract/pickup-schedule.ts'
import { PICKUP_TEXT } from '@kwaderno/contract/pickup-text.ts'
import {
  ScheduleForm as Schema,
  updatePickupSchedule,
  type PickupSchedule,
} from '@kwaderno/contract/pickup-slots.ts'
import { useFieldArray, type Control, type Resolver } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../../../api/client.ts'
import { codeOf, firstMessage } from '../../../api/failure.ts'
import { Card } from '../../../ui/Card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { keepFocus } from '../../../ui/focus.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageFields } from '../company/PageFields.tsx'
import { usePageForm } from '../company/use-page-form.tsx'
import classes from './Pickup.module.css'

/** The schedule as it is typed. */
interface Draft {
  hours: { weekday: string; from: string; to: string; minutes: string; capacity: string }[]
  closedDays: { day: string }[]
  daysAhead: string
}
type Saved = z.output<typeof Schema>

const resolver = zodResolver(
  z.object({
    ...Schema.shape,
    closedDays: z
      .array(z.object({ day: z.iso.date('Choose a day.') }))
      .transform((days) => [...new Set(days.map(({ day }) => day))].toSorted()),
  }),
) as unknown as Resolver<Draft, unknown, Saved>

const fieldsOf = ({ hours, closedDays, daysAhead }: PickupSchedule): Draft => ({
  hours: hours.map((one) => ({
    ...one,
    weekday: String(one.weekday),
    minutes: String(one.minutes),
    capacity: String(one.capacity),
  })),
  closedDays: closedDays.map((day) => ({ day })),
  daysAhead: String(daysAhead),
})

/** Asks before it cancels what is booked on days that are closed. */
async function save(form: Saved, version: number): Promise<PickupSchedule> {
  try {
    return await call(updatePickupSchedule, { body: { ...form, version } })
  } catch (error) {
    if (codeOf<typeof updatePickupSchedule>(error) !== 'in_use') throw error
    const isSure = await confirm({
      title: 'Cancel these bookings?',
      text: `${firstMessage(error, '')} Each parent is mailed.`,
      confirmLabel: 'Close and cancel',
      cancelLabel: 'Keep open',
      danger: true,
    })
    if (!isSure) throw error
    return call(updatePickupSchedule, { body: { ...form, version, cancelBookings: true } })
  }
}

/** When orders can be picked up: weekly windows, closed days, and how far ahead. */
export function ScheduleForm({ stored, mayEdit }: { stored: PickupSchedule; mayEdit: boolean }) {
  const { form, ...edit } = usePageForm<Draft, Saved, PickupSchedule>({
    name: 'pickup-schedule',
    stored,
    fieldsOf,
    resolver,
    save,
    endpoint: updatePickupSchedule,
    text: PICKUP_TEXT.schedule,
  })
  const isLocked = !mayEdit || edit.isSaving
  const { control, formState } = form
  return (
    <PageFields {...edit} mayEdit={mayEdit} save="Save schedule">
      <Card title="Weekly schedule">
        <Hours control={control} isLocked={isLocked} />
        {formState.errors.hours?.root && (
          <p className={classes.wrong} role="alert">
            {formState.errors.hours.root.message}
          </p>
        )}
      </Card>
      <Card title="Days">
        <div className={classes.form}>
          <TextField
            control={control}
            name="daysAhead"
            label={SCHEDULE_FIELDS.daysAhead.label}
            inputMode="numeric"
            autoComplete="off"
            readOnly={isLocked}
            required
          />
          <ClosedDays control={control} isLocked={isLocked} />
        </div>
      </Card>
    </PageFields>
  )
}

interface PartProps {
  control: Control<Draft, unknown, Saved>
  isLocked: boolean
}

const NEW_HOURS = { weekday: '1', from: '09:00', to: '12:00', minutes: '30', capacity: '5' }

function Hours({ control, isLocked }: PartProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'hours', keyName: 'key' })
  return (
    <div className={classes.form}>
      {fields.length === 0 && <p className={classes.none}>Without hours there are no slots.</p>}
      {fields.map(({ key }, at) => (
        <fieldset key={key} className={classes.hours} aria-label={`Hours ${at + 1}`}>
          <SelectField
            control={control}
            name={`hours.${at}.weekday`}
            label="Weekday"
            options={WEEKDAYS.map((label, value) => ({ value: String(value), label }))}
            disabled={isLocked}
          />
          <TextField control={control} name={`hours.${at}.from`} label="From" readOnly={isLocked} />
          <TextField control={control} name={`hours.${at}.to`} label="To" readOnly={isLocked} />
          <TextField
            control={control}
            name={`hours.${at}.minutes`}
            label="Minutes of a slot"
            inputMode="numeric"
            readOnly={isLocked}
          />
          <TextField
            control={control}
            name={`hours.${at}.capacity`}
            label="Orders of a slot"
            inputMode="numeric"
            readOnly={isLocked}
          />
          {!isLocked && (
            <Button
              type="button"
              variant="default"
              onClick={(event) => keepFocus(event.currentTarget, () => remove(at))}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      {!isLocked && fields.length < SCHEDULE_LIMITS.hours && (
        <Button
          type="button"
          variant="light"
          className={classes.without ?? ''}
          onClick={() => append(NEW_HOURS)}
        >
          Add hours
        </Button>
      )}
    </div>
  )
}

function ClosedDays({ control, isLocked }: PartProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'closedDays', keyName: 'key' })
  return (
    <>
      {fields.map(({ key }, at) => (
        <div key={key} className={classes.hours}>
          <TextField
            control={control}
            name={`closedDays.${at}.day`}
            label={`Closed day ${at + 1}`}
            type="date"
            readOnly={isLocked}
          />
          {!isLocked && (
            <Button
              type="button"
              variant="default"
              onClick={(event) => keepFocus(event.currentTarget, () => remove(at))}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {!isLocked && fields.length < SCHEDULE_LIMITS.closedDays && (
        <Button
          type="button"
          variant="light"
          className={classes.without ?? ''}
          onClick={() => append({ day: '' })}
        >
          Add closed day
        </Button>
      )}
    </>
  )
}
