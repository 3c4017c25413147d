import { refuse } from './problem.ts'

/** What a form may hold; more is refused before it is built. */
export const FORM_LIMITS = {
  /** 500 options of a product, each with 8 fields and up to 10 variations of 2: more than any form of ours sends. */
  fields: 15_000,
  nameLength: 200,
  valueBytes: 100_000,
  /** Browsers send our forms as multipart or JSON; this is for a script that sends a few fields. */
  urlencodedBytes: 64_000,
  depth: 5,
  /** As many ids as a list of them may have (rows of an exchange that go). */
  listLength: 5000,
} as const

type Step = string | number | typeof PUSH
const PUSH = Symbol('push')
type Branch = Map<string | number, Node>
type Node = unknown[] | Branch | Leaf
class Leaf {
  readonly values: unknown[]
  constructor(value: unknown) {
    this.values = [value]
  }
}

const NAME = /^[^[\].]+(?:\[[^[\]]*\]|\.[^[\].]+)*$/
const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor'])

/**
 * Splits the name of a form field: `Items[0].Exchange[1].Quantity` -> ['Items', 0, 'Exchange', 1, 'Quantity'],
 * `Foo[]` -> ['Foo', PUSH].
 * @throws Refusal for a name that is not one, is too deep or reaches into a prototype
 */
function stepsOf(name: string): Step[] {
  if (name.length > FORM_LIMITS.nameLength || !NAME.test(name)) throw badName(name)
  const steps: Step[] = []
  for (const [, bracket, word] of name.matchAll(/\[([^\]]*)\]|([^[\].]+)/g)) {
    steps.push(word ?? stepInBrackets(bracket ?? ''))
  }
  if (steps.filter((step) => step !== PUSH).length > FORM_LIMITS.depth) {
    throw refuse('The form is nested too deeply.')
  }
  if (steps.some((step) => typeof step === 'string' && FORBIDDEN.has(step.toLowerCase()))) throw badName(name)
  return steps
}

function stepInBrackets(text: string): Step {
  if (text === '') return PUSH
  if (!/^\d+$/.test(text)) return text
  const index = Number(text)
  if (index >= FORM_LIMITS.listLength) throw refuse('The form has too many entries.')
  return index
}

function badName(name: string) {
  return refuse('The form has a field whose name cannot be read.', {
    errors: { [name.slice(0, 50)]: ['Unknown field.'] },
  })
}

/** The fields of a urlencoded form. They are counted before they are read, because reading them is what takes long. */
export function readUrlencoded(text: string): [string, string][] {
  if (text.length > FORM_LIMITS.urlencodedBytes) throw refuse('The request is too large.', { status: 413 })
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) fields += 1
  if (fields > FORM_LIMITS.fields) throw tooManyFields()
  return [...new URLSearchParams(text)]
}

function tooManyFields() {
  return refuse('The form has too many fields.', { status: 413 })
}

/** Builds the nested value that the fields of a form spell out. A name that comes again makes a list. */
export function nest(fields: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  if (fields.length > FORM_LIMITS.fields) throw tooManyFields()
  const root: Branch = new Map()
  for (const [name, value] of fields) place(root, stepsOf(name), value, name)
  return plain(root) as Record<string, unknown>
}

/** Where the entries of a list come to lie when gaps between their numbers close up: by the number that was sent. */
export function listPlaces(
  fields: readonly (readonly [string, unknown])[],
  list: string,
): Map<number, number> {
  const entry = new RegExp(`^${list}\\[(\\d+)\\]`, 'i')
  const numbers = new Set(
    fields.flatMap(([name]) => {
      const number = entry.exec(name)?.[1]
      return number === undefined ? [] : [Number(number)]
    }),
  )
  return new Map([...numbers].toSorted((a, b) => a - b).map((number, place) => [number, place]))
}

function place(branch: Branch, steps: readonly Step[], value: unknown, name: string): void {
  const [first, ...rest] = steps
  if (first === undefined) return
  const key = first === PUSH ? branch.size : keyOf(first)
  const there = branch.get(key)
  if (rest.length === 0 || (rest.length === 1 && rest[0] === PUSH && !(there instanceof Map))) {
    if (there instanceof Map) throw badName(name)
    if (there instanceof Leaf) there.values.push(value)
    else branch.set(key, rest.length === 0 ? new Leaf(value) : listLeaf(value))
    return
  }
  if (there instanceof Leaf) throw badName(name)
  const next: Branch = there instanceof Map ? there : new Map()
  branch.set(key, next)
  place(next, rest, value, name)
}

class ListLeaf extends Leaf {}
function listLeaf(value: unknown): Leaf {
  return new ListLeaf(value)
}

/** Names are matched without regard to case, so `items[0].id` and `Items[0].Quantity` are one entry. */
function keyOf(step: string | number): string | number {
  return typeof step === 'number' ? step : step.toLowerCase()
}

function plain(node: Node): unknown {
  if (node instanceof Leaf) {
    return node.values.length === 1 && !(node instanceof ListLeaf) ? node.values[0] : node.values
  }
  if (!(node instanceof Map)) return node
  const keys = [...node.keys()]
  if (keys.length > 0 && keys.every((key) => typeof key === 'number')) {
    // Gaps close up: [0] and [2] are two entries.
    return keys.toSorted((a, b) => a - b).map((key) => plain(node.get(key)!))
  }
  const out: Record<string, unknown> = {}
  for (const [key, inner] of node) out[String(key)] = plain(inner)
  return out
}
