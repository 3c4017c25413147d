import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { z } from 'zod'
import { allEndpoints } from '../../server/test/attack/endpoints.ts'

/** Something that is asked of a shop of each size. */
export interface Question {
  title: string
  path: string
  /** By how much its answer may take longer in the largest shop than in the smallest. */
  may: number
}

/** A word that a share of all rows has, one that a few have, and one that none has. */
const WORDS = [
  ['Reyes', 3],
  ['notebook', 3],
  ['Domingo Teo', 2],
  ['qqzzxxwv', 2],
] as const
const PAGE = { pageNumber: '50', pageSize: '10' }
/** Asked with what must be given. */
const GIVEN: Readonly<Record<string, Record<string, string>>> = {
  searchOffice: { q: 'Reyes' },
  findCounterCustomers: { search: 'Reyes' },
  findCounterItems: { search: 'notebook' },
}
/** Answered by what a caller has in the browser, or made to fail. */
const LEFT_OUT = /^(findStockOption|findScanned|quoteSpecialDiscount|quoteSaleDiscount)$/

/**
 * Every list, sum and chart of the contract: as it opens, each value of each filter and sort, words and a page far down. Made
 * from the schemas, so that what is added is asked as well.
 */
export function growthQuestions(): Question[] {
  return allEndpoints().flatMap((endpoint) => (isAsked(endpoint) ? questionsOf(endpoint) : []))
}

function isAsked({ name, method, access, params, paged, path }: AnyEndpoint): boolean {
  if (method !== 'GET' || params || access === 'owner' || LEFT_OUT.test(name)) return false
  return (
    paged === true ||
    /^\/(Reports|Dashboard|Search|Shop|Common|Counter|Invoices|Students|Stock|System)\b/i.test(path)
  )
}

interface Field {
  enum?: readonly unknown[]
  anyOf?: readonly Field[]
}

const valuesOf = (field: Field): unknown[] => [
  ...(field.enum ?? []),
  ...(field.anyOf ?? []).flatMap(valuesOf),
]

function questionsOf(endpoint: AnyEndpoint): Question[] {
  const { name, path, query, paged } = endpoint
  const given = GIVEN[name] ?? {}
  const ask = (more: Record<string, string>, may = 2): Question => {
    const asked = { ...given, ...more }
    const text = new URLSearchParams(asked).toString()
    const title = `${name}${text ? `, ${decodeURIComponent(text).replaceAll('&', ', ').replaceAll('+', ' ')}` : ''}`
    return { title, path: `/api${path}${text ? `?${text}` : ''}`, may }
  }
  if (!query) return [ask({})]
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Field>
  }
  const choices = Object.entries(properties).flatMap(([field, schema]) =>
    field === 'export' ? [] : valuesOf(schema).map((value) => ask({ [field]: String(value) })),
  )
  const words = 'search' in properties ? WORDS.map(([search, may]) => ask({ search }, may)) : []
  const deep = paged && 'pageNumber' in properties ? [ask(PAGE)] : []
  return [ask({}), ...choices, ...words, ...deep]
}
