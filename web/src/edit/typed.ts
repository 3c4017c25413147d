import { isNumeric, type DescribedField, type DescribedFields } from '@kwaderno/contract/described-field.ts'
import { fields, isSameText, type Same, type Shape } from './merge.ts'

/** Described fields as a form holds them: all text, '' for none, days as YYYY-MM-DD. */
export type Typed<Fields extends DescribedFields> = Record<Extract<keyof Fields, string>, string>

/** A stored record as its form begins with it. */
export function asTyped<Fields extends DescribedFields>(
  described: Fields,
  record: Readonly<Record<keyof Fields, string | number | null>>,
): Typed<Fields> {
  const texts = Object.entries(described).map(([name, field]) => [name, textOf(field, record[name] ?? null)])
  return Object.fromEntries(texts) as Typed<Fields>
}

function textOf({ kind }: DescribedField, value: string | number | null): string {
  if (value === null) return ''
  return kind === 'day' ? String(value).slice(0, 10) : String(value)
}

/**
 * Field by field as it is stored: '900.50' as 900.5, and a text without the spaces around it.
 * @param other fields that are compared otherwise
 */
export function typedShape<Fields extends DescribedFields>(
  described: Fields,
  other: { [Name in keyof Typed<Fields>]?: Same<string> } = {},
): Shape<Typed<Fields>> {
  const same = Object.entries(described).map(([name, field]) => [
    name,
    isNumeric(field) ? isSameNumber : isSameText,
  ])
  type Rules = Parameters<typeof fields<Typed<Fields>>>[0]
  return fields<Typed<Fields>>({ ...Object.fromEntries(same), ...other } as Rules)
}

const isSameNumber: Same<string> = (one, other) =>
  one.trim() === '' || other.trim() === '' ? isSameText(one, other) : Number(one) === Number(other)
