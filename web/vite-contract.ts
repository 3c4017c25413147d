import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** What the browser reads of an endpoint; its schemas are the server's, and the forms import their own. */
const ENDPOINT_KEYS = ['name', 'method', 'path', 'form', 'paged', 'invalidates'] as const
const REAL = '?real'

/**
 * Keeps zod out of the storefront's first chunks. A page that only calls an endpoint imports its contract file,
 * which builds every schema of that domain. So a contract file becomes a front: endpoints and plain constants as
 * data, and everything else handed through from the real file, which comes along only where it is used.
 */
export function contractAsData(folder: string): Plugin {
  return {
    name: 'contract-as-data',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(folder) || !id.endsWith('.ts') || id.endsWith('.test.ts')) return null
      if (!readFileSync(id, 'utf8').includes("from 'zod'")) return null
      const exported: Record<string, unknown> = await import(pathToFileURL(id).href)
      const lines = Object.entries(exported).map(([name, value]) => lineOf(name, value, id + REAL))
      return { code: lines.join('\n'), moduleSideEffects: false }
    },
    transform(_code, id) {
      return id.endsWith(REAL) ? { moduleSideEffects: false } : null
    },
  }
}

function lineOf(name: string, value: unknown, real: string): string {
  const data = isEndpoint(value) ? browserPart(value) : value
  if (isPlain(data)) return `export const ${name} = ${JSON.stringify(data)}`
  return `export { ${name} } from ${JSON.stringify(real)}`
}

function isEndpoint(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['method', 'path', 'access', 'answer'].every((key) => key in value)
  )
}

function browserPart(endpoint: object): Record<string, unknown> {
  const wanted: readonly string[] = ENDPOINT_KEYS
  return Object.fromEntries(
    Object.entries(endpoint).filter(([key, value]) => wanted.includes(key) && value !== undefined),
  )
}

/** Numbers, texts and what is made of them: what JSON gives back as it was. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isPlain)
}
