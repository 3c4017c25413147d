/** '/Cart/{id}' with its parameters and query filled in; empty and undefined query values are left out. */
export function endpointUrl(path: string, params: unknown, query: unknown): string {
  const values = recordOf(params)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search: string[] = []
  for (const [name, value] of Object.entries(recordOf(query))) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null || one === '') continue
      search.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`)
    }
  }
  return `/api${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
