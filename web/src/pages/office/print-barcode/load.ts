import type { QueryIn } from '@kwaderno/contract/endpoint.ts'
import { listPrintItems, PRINT_PAGE_SIZE, type PrintItem } from '@kwaderno/contract/print-barcode.ts'
import { queryClient, queryOf } from '../../../api/query-client.ts'

type Query = QueryIn<typeof listPrintItems>

/** What the address says of the list. */
export interface PrintQuery {
  search: string
  categories: number[]
  pageNumber: number
}

export function printQuery(query: Query) {
  return queryOf(listPrintItems, { query: { ...query, pageSize: PRINT_PAGE_SIZE } })
}

/**
 * The items of these ids as they are now, in the order of the list: from the page that is shown, and what was selected
 * on other pages or under other filters from the whole list. Those that are gone are left out.
 */
export async function loadItems(ids: ReadonlySet<number>, shown: Query): Promise<PrintItem[]> {
  const found = new Map<number, PrintItem>()
  let order: readonly number[] = []
  async function take(query: Query): Promise<{ isLast: boolean }> {
    const { items, page } = await queryClient.fetchQuery({ ...printQuery(query), staleTime: 0 })
    for (const item of items.dataList) if (ids.has(item.id)) found.set(item.id, item)
    order = items.idList
    return { isLast: page.pageNumber >= page.pages }
  }
  await take(shown)
  for (let pageNumber = 1; found.size < ids.size; pageNumber++) {
    if ((await take({ pageNumber })).isLast) break
  }
  return order.flatMap((id) => found.get(id) ?? [])
}
