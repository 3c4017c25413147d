import { formatPeso } from './money.ts'
import { longDate } from './long-date.ts'

/**
 * What people are told of a field: forms, notes on what others have changed, the audit log and spreadsheets all read it
 * here. Amounts are pesos, days are YYYY-MM-DD.
 */
export interface DescribedField {
  label: string
  /** As a form or a column is headed, where that says more than the label. */
  heading?: string
  kind: 'text' | 'count' | 'pesos' | 'percent' | 'day' | 'choice' | 'list'
  /** The longest that can be typed, in characters. */
  most?: number
  /** What is read of each value of a choice. */
  choices?: Readonly<Record<string, string>>
}

export type DescribedFields = Readonly<Record<string, DescribedField>>
export type FieldValue = string | number | boolean | readonly string[] | null | undefined

export const textField = (label: string, most: number) => ({ label, kind: 'text', most }) as const
export const pesosField = (label: string) => ({ label, kind: 'pesos' }) as const
export const percentField = (label: string) => ({ label, heading: `${label} (%)`, kind: 'percent' }) as const
export const dayField = (label: string) => ({ label, kind: 'day' }) as const
/** A whole number from 0 to `largest`, in so many digits. */
export const countField = (label: string, largest: number) =>
  ({ label, kind: 'count', most: String(largest).length }) as const
export const choiceField = (label: string, choices: Readonly<Record<string, string>>) =>
  ({ label, kind: 'choice', choices }) as const
export const yesNoField = (label: string) => choiceField(label, { true: 'Yes', false: 'No' })

/** A number by its value, however it is written. */
export const isNumeric = ({ kind }: DescribedField) =>
  kind === 'count' || kind === 'pesos' || kind === 'percent'

/** 1200.5 -> '₱1,200.50', '2026-03-05' -> 'March 5, 2026'; '' for none. What is no number is read as it was typed. */
export function wordsOf({ kind, choices }: DescribedField, value: FieldValue): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'object') return value.join(', ')
  if (kind === 'pesos') return Number.isFinite(Number(value)) ? formatPeso(Number(value)) : String(value)
  if (kind === 'percent') return `${value}%`
  if (kind === 'day') return longDate(String(value))
  return kind === 'choice' ? (choices?.[String(value)] ?? '') : String(value)
}

/** The values of a record by the labels of its fields, in words and in the order of the fields. */
export function inWords<Fields extends DescribedFields>(
  fields: Fields,
  values: Readonly<Record<keyof Fields, FieldValue>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [field.label, wordsOf(field, values[name])]),
  )
}

export function headingOf({ heading, label }: DescribedField): string {
  return heading ?? label
}
