import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'

const CONTRACT = join(import.meta.dirname, '../../../contract/src')

const modules = await Promise.all(
  readdirSync(CONTRACT)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => import(join(CONTRACT, name)) as Promise<Record<string, unknown>>),
)

/** Every endpoint of the contract, whatever file it is in. */
export function allEndpoints(): AnyEndpoint[] {
  const found = modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
  return [...new Map(found.map((endpoint) => [endpoint.name, endpoint])).values()]
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'answer' in value
  )
}
