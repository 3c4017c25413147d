import { Button } from '@mantine/core'
import { FAQ_TEXT_FIELDS } from '@kwaderno/contract/faq-field-labels.ts'
import { FAQ_LIMITS, FAQ_TEXT } from '@kwaderno/contract/faq-rules.ts'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { useFieldArray, type Control } from 'react-hook-form'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { RowTool } from '../../../ui/RowTool.tsx'
import { NEW_STEP, type FaqForm } from './form.ts'
import classes from './StepFields.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The steps of an Instructions item: typed, put in order, added and removed. One always stays. */
export function StepFields({ control }: { control: Control<FaqForm> }) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'steps' })
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<string>(undefined)
  const isFull = fields.length >= FAQ_LIMITS.steps

  // The step that was moved or that took the place of a removed one keeps the keyboard.
  useEffect(() => {
    const wanted = focusNext.current
    focusNext.current = undefined
    if (wanted !== undefined) list.current?.querySelector<HTMLElement>(wanted)?.focus()
  })

  function moveTo(from: number, to: number) {
    const last = fields.length - 1
    // The same button again, unless it has no further to go.
    const direction = to === 0 ? 'down' : to === last ? 'up' : to < from ? 'up' : 'down'
    focusNext.current = `li:nth-child(${to + 1}) [data-tool="${direction}"]`
    move(from, to)
  }
  function drop(index: number) {
    focusNext.current = `li:nth-child(${Math.min(index + 1, fields.length - 1)}) textarea`
    remove(index)
  }

  return (
    <div role="group" aria-labelledby={id} className={classes.steps}>
      <span id={id} className={classes.heading}>
        {FAQ_TEXT_FIELDS.Instructions.description.label}
      </span>
      <ol ref={list}>
        {fields.map((field, index) => (
          <li key={field.id}>
            <TextareaField
              control={control}
              name={`steps.${index}.text`}
              label={`Step ${index + 1}`}
              maxLength={FAQ_LIMITS.step}
              rows={1}
              required
            />
            <StepTools
              index={index}
              last={fields.length - 1}
              onMove={(to) => moveTo(index, to)}
              onRemove={() => drop(index)}
            />
          </li>
        ))}
      </ol>
      {isFull ? (
        <p className={classes.full}>{FAQ_TEXT.tooManySteps}</p>
      ) : (
        <Button
          type="button"
          variant="light"
          className={classes.add}
          leftSection={<IconPlus {...icon} />}
          onClick={() => append(NEW_STEP)}
        >
          Add step
        </Button>
      )}
    </div>
  )
}

interface StepToolsProps {
  index: number
  /** The index of the last step. */
  last: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** The buttons beside a step. */
function StepTools({ index, last, onMove, onRemove }: StepToolsProps) {
  const step = `step ${index + 1}`
  return (
    <div className={classes.tools}>
      <RowTool label={`Move ${step} up`} tool="up" disabled={index === 0} onClick={() => onMove(index - 1)}>
        <IconArrowUp {...icon} />
      </RowTool>
      <RowTool
        label={`Move ${step} down`}
        tool="down"
        disabled={index === last}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowDown {...icon} />
      </RowTool>
      <RowTool label={`Remove ${step}`} disabled={last === 0} onClick={onRemove}>
        <IconTrash {...icon} />
      </RowTool>
    </div>
  )
}
