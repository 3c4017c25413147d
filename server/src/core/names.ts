import { z } from 'zod'

/** What a schema expects at one level: a list or not, and its fields by their lower-case spelling. */
export interface Names {
  list: boolean
  fields: ReadonlyMap<string, { name: string; inner: Names | undefined }> | undefined
}

const known = new WeakMap<z.core.$ZodType, Names | undefined>()

/** Reads the names of a schema, through arrays, unions and whatever wraps an object. Undefined when it has none. */
export function namesOf(schema: z.core.$ZodType): Names | undefined {
  if (known.has(schema)) return known.get(schema)
  // Stands in while a schema that contains itself is read.
  known.set(schema, undefined)
  const names = readNames(schema)
  known.set(schema, names)
  return names
}

function readNames(schema: z.core.$ZodType): Names | undefined {
  if (schema instanceof z.core.$ZodObject) return { list: false, fields: fieldsOf(schema) }
  if (schema instanceof z.core.$ZodArray)
    return { list: true, fields: namesOf(schema._zod.def.element)?.fields }
  if (schema instanceof z.core.$ZodUnion) return merge(schema._zod.def.options.map(namesOf))
  if (schema instanceof z.core.$ZodPipe) return namesOf(schema._zod.def.in) ?? namesOf(schema._zod.def.out)
  if (schema instanceof z.core.$ZodLazy) return namesOf(schema._zod.def.getter())
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault ||
    schema instanceof z.core.$ZodReadonly ||
    schema instanceof z.core.$ZodCatch
  ) {
    return namesOf(schema._zod.def.innerType)
  }
  return undefined
}

function fieldsOf(schema: z.core.$ZodObject): Names['fields'] {
  const fields = Object.entries(schema._zod.def.shape).map(
    ([name, inner]) => [name.toLowerCase(), { name, inner: namesOf(inner) }] as const,
  )
  return new Map(fields)
}

/** A union takes a single value as well as a list, so it never asks for one. */
function merge(all: readonly (Names | undefined)[]): Names | undefined {
  const fields = all.flatMap((names) => (names?.fields ? [...names.fields] : []))
  return fields.length === 0 ? undefined : { list: false, fields: new Map(fields) }
}

/**
 * Gives every field the spelling of the contract, whatever its case. Names that the schema does not know are
 * dropped, and with them those that reach into an object's prototype. The exact spelling wins over another one.
 * @param asText for forms and query strings, where a single value is a list of one
 */
export function respell(value: unknown, names: Names | undefined, asText = false): unknown {
  if (names === undefined) return value
  if (Array.isArray(value)) {
    return names.fields ? value.map((entry) => respell(entry, { ...names, list: false }, asText)) : value
  }
  if (typeof value !== 'object' || value === null) return asText && names.list ? [value] : value
  return names.fields ? respellObject(value, names.fields, asText) : value
}

function respellObject(value: object, fields: NonNullable<Names['fields']>, asText: boolean): unknown {
  const out: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const field = fields.get(key.toLowerCase())
    if (field === undefined || (field.name in out && field.name !== key)) continue
    out[field.name] = respell(inner, field.inner, asText)
  }
  return out
}
