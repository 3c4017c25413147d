import type { z } from 'zod'

type Schema = z.core.$ZodType
type Step = string | number

/** One value that a call may send: where it stands, and what would be taken there. */
export interface Place {
  /** `['items', 0, 'quantity']` */
  path: readonly Step[]
  schema: Schema
}

/** Every place of a schema: its fields, the entries of its lists, and these themselves, through whatever wraps them. */
export function placesOf(schema: Schema, path: readonly Step[] = []): Place[] {
  const here: Place = { path, schema }
  const inner = innermost(schema)
  return [here, ...inner.flatMap((one) => below(one, path))]
}

function below(schema: Schema, path: readonly Step[]): Place[] {
  const def = definitionOf(schema)
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, field]) => placesOf(field, [...path, name]))
  }
  if (def.type === 'array') return placesOf(def.element, [...path, 0])
  if (def.type === 'tuple') return def.items.flatMap((item, at) => placesOf(item, [...path, at]))
  return []
}

/** What stands behind defaults, unions and transformations. */
export function innermost(schema: Schema): Schema[] {
  const def = definitionOf(schema)
  if (def.type === 'union') return def.options.flatMap(innermost)
  if (def.type === 'pipe') {
    const first = innermost(def.in)
    // What prepares a value says nothing of what it may be.
    return first.every((one) => definitionOf(one).type === 'transform') ? innermost(def.out) : first
  }
  if ('innerType' in def) return innermost(def.innerType)
  return [schema]
}

type Definition = {
  type: string
} & (
  | { type: 'object'; shape: Record<string, Schema> }
  | { type: 'array'; element: Schema }
  | { type: 'tuple'; items: readonly Schema[] }
  | { type: 'union'; options: readonly Schema[] }
  | { type: 'pipe'; in: Schema; out: Schema }
  | { type: 'enum'; entries: Record<string, string | number> }
  | { type: 'literal'; values: readonly unknown[] }
  | {
      type: 'optional' | 'nullable' | 'default' | 'prefault' | 'readonly' | 'nonoptional' | 'catch'
      innerType: Schema
    }
  | { type: 'string' | 'number' | 'boolean' | 'null' | 'unknown' | 'any' | 'void' | 'transform' }
)

export function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition
}

/** What a schema says of a length: the longest text, or the most entries. */
export function mostOf(schema: Schema): number | undefined {
  return (schema._zod.bag as { maximum?: number }).maximum
}

/** Whether a value may be left out. */
export function isOptional(schema: Schema): boolean {
  return schema._zod.optin === 'optional'
}
