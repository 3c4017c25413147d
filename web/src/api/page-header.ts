/** Where a page stands in its list. */
export interface PageState {
  total: number
  pageNumber: number
  pageSize: number
  pages: number
}

/** Reads the `x-pagination` header, its keys without regard to case; without it the answer is the whole list. */
export function readPage(headers: Headers, answer: unknown): PageState {
  const values = readHeader(headers.get('x-pagination'))
  const length = Array.isArray(answer) ? answer.length : 0
  const total = values.totalcount ?? length
  const pageSize = Math.max(1, values.pagesize ?? Math.max(1, length))
  return {
    total,
    pageNumber: values.currentpage ?? 1,
    pageSize,
    pages: values.totalpages ?? Math.ceil(total / pageSize),
  }
}

function readHeader(text: string | null): Record<string, number | undefined> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed).flatMap(([key, value]) => {
        const number = Number(value)
        return Number.isFinite(number) ? [[key.toLowerCase(), number]] : []
      }),
    )
  } catch {
    return {}
  }
}
