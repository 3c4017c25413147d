import type { z } from 'zod'
import { definitionOf, innermost, mostOf } from './shape.ts'

type Schema = z.core.$ZodType

/** As many bytes as the JSON of a value may need that a schema takes, with a guess where it sets no bound itself. */
export function largestJson(schema: Schema): number {
  return Math.max(0, ...innermost(schema).map(sizeOf))
}

/** Of a letter in UTF-8, as the names and texts of people have them. */
const LETTER = 2
/** A number, a day, a choice, or a text whose form is fixed. */
const SHORT = 24

function sizeOf(schema: Schema): number {
  const def = definitionOf(schema)
  if (def.type === 'object') {
    return Object.entries(def.shape).reduce(
      (sum, [name, field]) => sum + name.length + 4 + largestJson(field),
      2,
    )
  }
  if (def.type === 'array') return 2 + (mostOf(schema) ?? 1) * (1 + largestJson(def.element))
  if (def.type === 'tuple') return def.items.reduce((sum, item) => sum + 1 + largestJson(item), 2)
  return def.type === 'string' ? Math.min(mostOf(schema) ?? SHORT, LONGEST_TEXT) * LETTER + 2 : SHORT
}

/** What is let through to be told that it is too long counts as long as the longest text of ours. */
const LONGEST_TEXT = 30_000
