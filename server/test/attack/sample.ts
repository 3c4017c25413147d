import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import type { z } from 'zod'
import { definitionOf, innermost, isOptional, type Place } from './shape.ts'

type Schema = z.core.$ZodType

/** A value that is likely to be taken, so that what is wrong beside it is looked at. */
export function sampleOf(schema: Schema, name = ''): unknown {
  const inner = innermost(schema)
  const [first] = inner
  if (first === undefined) return undefined
  const def = definitionOf(first)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, field]) => !isOptional(field))
          .map(([field, schema]) => [field, sampleOf(schema, field)]),
      )
    case 'array':
      return [sampleOf(def.element, name)]
    case 'tuple':
      return def.items.map((item) => sampleOf(item, name))
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'boolean':
      return true
    case 'number':
      return 1
    case 'null':
      return null
    case 'string':
      return inner.some((one) => definitionOf(one).type === 'number') ? 1 : (wordOf(schema) ?? textFor(name))
    default:
      return undefined
  }
}

/** The first of the words that a text is made of, if there are only some. */
function wordOf(schema: Schema): unknown {
  const def = definitionOf(schema)
  if (def.type !== 'pipe') return undefined
  const words = innermost(def.out)
    .map(definitionOf)
    .find((one) => one.type === 'enum')
  return words && Object.values(words.entries)[0]
}

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/password/i, 'Kuwaderno-7'],
  [/email/i, 'ana@example.com'],
  [/contact|mobile/i, '09171234567'],
  [/date|time|issued/i, '2026-11-22'],
  [/tin/i, '123-456-789-000'],
  [/key/i, 'abcdefgh'],
  [/link|facebook|twitter|instagram|url/i, 'https://example.com/'],
  [/^(id|.*Id)$/, '1'],
  [/name/i, 'Ana'],
]

function textFor(name: string): string {
  return TEXTS.find(([known]) => known.test(name))?.[1] ?? 'Text'
}

/** The path of an endpoint with 1 for what names a record; a parameter that is one of several words is the first of them. */
export function samplePath({ path, params }: AnyEndpoint): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const ones = Object.fromEntries(names.map((name) => [name, '1']))
  const fits = params === undefined || params.safeParse(ones).success
  const given: Record<string, unknown> = fits ? ones : { ...ones, ...(sampleOf(params) as object) }
  return `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]))}`
}

/** A sample of the whole with something else at one place. */
export function withAt(schema: Schema, { path }: Place, value: unknown): unknown {
  return put(sampleOf(schema), path, value)
}

function put(whole: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list = Array.isArray(whole) && whole.length > step ? (whole as unknown[]) : [undefined]
    return list.with(0, put(list[0], rest, value))
  }
  const record = typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? whole : {}
  return { ...record, [step]: put((record as Record<string, unknown>)[step], rest, value) }
}
