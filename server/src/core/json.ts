import { refuse, type Refusal } from './problem.ts'

/** What a body may hold, whatever its endpoint. It is counted before it is parsed, when it costs next to nothing. */
export const JSON_LIMITS = {
  /** Our deepest form has five levels. */
  depth: 20,
  /** As many as a form may have fields. */
  values: 15_000,
} as const

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c

/**
 * Looks over a JSON text, valid or not. One that is nested without end parses in no time and then breaks whoever walks it;
 * one with values without end keeps whoever judges each of them busy.
 * @throws Refusal
 */
export function checkJson(json: string): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) at = endOfText(json, at)
    else if (sign === COMMA) values += 1
    // '[' and '{' differ in one bit, and so do ']' and '}'.
    else if ((sign | 0x20) === 0x7b) depth += 1
    else if ((sign | 0x20) === 0x7d) depth -= 1
    if (depth > JSON_LIMITS.depth) throw tooDeep()
    if (values > JSON_LIMITS.values) throw refuse('The request has too many values.', { status: 413 })
  }
}

/** Where the quote stands that ends the text which begins at a quote. */
function endOfText(json: string, start: number): number {
  let at = start + 1
  for (let sign = json.charCodeAt(at); sign !== QUOTE && at < json.length; sign = json.charCodeAt(at)) {
    at += sign === BACKSLASH ? 2 : 1
  }
  return at
}

function tooDeep(): Refusal {
  return refuse('The request is nested too deeply.')
}

const HALF = /\\u[dD][89a-fA-F]/

/** Whether a JSON text may spell half a character, which no UTF-8 and no database has. */
export function hasHalves(json: string): boolean {
  return HALF.test(json)
}

/** With the sign for what cannot be read in the place of each half of a character. */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.toWellFormed(), wellFormed(inner)]),
  )
}
