import { z } from 'zod'

/** The keys of a schema at one level: whether it is a list, and its fields by their lower-case spelling. */
export interface SchemaKeys {
  list: boolean
  fields: ReadonlyMap<string, { name: string; inner: SchemaKeys | undefined }> | undefined
}

const known = new WeakMap<z.core.$ZodType, SchemaKeys | undefined>()

/** Reads the keys of a schema, through arrays, unions and whatever wraps an object. Undefined when it has none. */
export function schemaKeysOf(schema: z.core.$ZodType): SchemaKeys | undefined {
  if (known.has(schema)) return known.get(schema)
  // Stands in while a schema that contains itself is read.
  known.set(schema, undefined)
  const keys = readKeys(schema)
  known.set(schema, keys)
  return keys
}

function readKeys(schema: z.core.$ZodType): SchemaKeys | undefined {
  if (schema instanceof z.core.$ZodObject) return { list: false, fields: fieldsOf(schema) }
  if (schema instanceof z.core.$ZodArray)
    return { list: true, fields: schemaKeysOf(schema._zod.def.element)?.fields }
  if (schema instanceof z.core.$ZodUnion) return merge(schema._zod.def.options.map(schemaKeysOf))
  if (schema instanceof z.core.$ZodPipe)
    return schemaKeysOf(schema._zod.def.in) ?? schemaKeysOf(schema._zod.def.out)
  if (schema instanceof z.core.$ZodLazy) return schemaKeysOf(schema._zod.def.getter())
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault ||
    schema instanceof z.core.$ZodReadonly ||
    schema instanceof z.core.$ZodCatch
  ) {
    return schemaKeysOf(schema._zod.def.innerType)
  }
  return undefined
}

function fieldsOf(schema: z.core.$ZodObject): SchemaKeys['fields'] {
  const fields = Object.entries(schema._zod.def.shape).map(
    ([name, inner]) => [name.toLowerCase(), { name, inner: schemaKeysOf(inner) }] as const,
  )
  return new Map(fields)
}

/** A union takes a single value as well as a list, so it never asks for one. */
function merge(all: readonly (SchemaKeys | undefined)[]): SchemaKeys | undefined {
  const fields = all.flatMap((keys) => (keys?.fields ? [...keys.fields] : []))
  return fields.length === 0 ? undefined : { list: false, fields: new Map(fields) }
}

/**
 * Normalizes the case of keys to that of the contract. Keys that the schema does not know are
 * dropped, and with them those that reach into an object's prototype. The exact spelling wins over another one.
 * @param asText for forms and query strings, where a single value is a list of one
 */
export function normalizeKeys(value: unknown, keys: SchemaKeys | undefined, asText = false): unknown {
  if (keys === undefined) return value
  if (Array.isArray(value)) {
    return keys.fields ? value.map((entry) => normalizeKeys(entry, { ...keys, list: false }, asText)) : value
  }
  if (typeof value !== 'object' || value === null) return asText && keys.list ? [value] : value
  return keys.fields ? normalizeObject(value, keys.fields, asText) : value
}

function normalizeObject(value: object, fields: NonNullable<SchemaKeys['fields']>, asText: boolean): unknown {
  const out: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const field = fields.get(key.toLowerCase())
    if (field === undefined || (field.name in out && field.name !== key)) continue
    out[field.name] = normalizeKeys(inner, field.inner, asText)
  }
  return out
}
