import { toPesos } from '@kwaderno/contract/money.ts'
import type { PrintItem, PrintItems, PrintQuery } from '@kwaderno/contract/print-barcode.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page } from '../../core/endpoint.ts'
import { listPrintRecords, type PrintRecord } from './queries.ts'

/** A page of what can be labelled, and the ids of all rows of the filters. */
export async function listPrintItems({ db }: Pick<Deps, 'db'>, query: PrintQuery): Promise<Page<PrintItems>> {
  const { records, ids } = await listPrintRecords(db, query)
  return { items: { dataList: records.map(toPrintItem), idList: ids }, total: ids.length }
}

function toPrintItem(record: PrintRecord): PrintItem {
  return {
    id: record.id,
    name: record.name,
    categories: record.categories,
    sku: record.sku,
    description: record.item_description,
    productVariation: record.variation,
    price: toPesos(record.price_centavos),
  }
}
