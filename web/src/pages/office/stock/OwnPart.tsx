import { TextInput } from '@mantine/core'
import { COUNT_FIELDS } from '@kwaderno/contract/count-field-labels.ts'
import { setCountPart, type CountLine } from '@kwaderno/contract/stock-count.ts'
import { COUNT_LIMITS, COUNT_TEXT } from '@kwaderno/contract/stock-count-rules.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { toast } from '../../../ui/toast.ts'
import classes from './count.module.css'

export interface TypedParts {
  /** Undefined while what is stored is shown. */
  textOf: (line: CountLine) => string | undefined
  onType: (line: CountLine, text: string | undefined) => void
  /** It was stored by Enter, and the line may go. */
  onEntered: (field: HTMLInputElement) => void
}

interface OwnPartProps extends TypedParts {
  countId: number
  userId: number
  line: CountLine
}

/** The own part of a line as a number: stored by Enter, or when the field is left. */
export function OwnPart({ countId, userId, line, textOf, onType, onEntered }: OwnPartProps) {
  const part = line.parts.find((one) => one.userId === userId)
  const stored = part === undefined ? '' : String(part.quantity)
  const typed = textOf(line)
  const [isSaving, setSaving] = useState(false)

  const type = (text: string | undefined) => onType(line, text)

  async function save(entered?: HTMLInputElement) {
    if (typed === undefined || isSaving) return
    if (typed === stored || typed === '') return type(undefined)
    const quantity = Number(typed)
    if (quantity > COUNT_LIMITS.part) return toast.error(COUNT_TEXT.part, line.sku)
    setSaving(true)
    try {
      await call(setCountPart, { params: { id: countId, optionId: line.optionId }, body: { quantity } })
      if (entered) onEntered(entered)
      type(undefined)
    } catch (error) {
      toast.error('The number could not be saved.', firstMessage(error, ''))
    } finally {
      setSaving(false)
    }
  }

  return (
    <TextInput
      className={classes.part}
      aria-label={`${COUNT_FIELDS.part.label} of ${line.sku}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={COUNT_FIELDS.part.most}
      readOnly={isSaving}
      value={typed ?? stored}
      onChange={(event) => type(event.currentTarget.value.replaceAll(/\D/g, ''))}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save(event.currentTarget)
        if (event.key === 'Escape') type(undefined)
      }}
    />
  )
}
