import type { PrintQuery } from '@kwaderno/contract/print-barcode.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { CURRENT_ITEM } from '../../db/option-sql.ts'
import { page } from '../../db/paging.ts'
import { given, inCategories } from '../../db/product-filters.ts'
import { findsOption } from '../../db/product-search.ts'
import type { Database } from '../../db/tables.ts'

export interface PrintRecord {
  id: number
  name: string
  categories: string[]
  sku: string
  item_description: string
  variation: { name: string; value: string }[]
  price_centavos: number
}

/**
 * A page of the options that are in the catalogue, active or not, and the ids of all that match, in one statement.
 * Categories and variations are gathered for the rows of the page alone.
 */
export async function listPrintRecords(
  db: Kysely<Database>,
  query: PrintQuery,
): Promise<{ records: PrintRecord[]; ids: number[] }> {
  const { limit, offset } = page(query)
  const { rows } = await sql<{ records: PrintRecord[]; ids: number[] }>`
    with matching as materialized (
      select o.id, row_number() over (order by lower(p.name), p.id, o.position, o.id) as place
      from product_options o join products p on p.id = o.product_id
      where ${sql.join(testsOf(query), sql` and `)}
    ),
    listed as (
      select m.place, o.id, p.name, o.sku, o.item_description, o.price_centavos,
        (select coalesce(json_agg(c.name order by pc.position, c.id), '[]')
          from product_categories pc join categories c on c.id = pc.category_id
          where pc.product_id = p.id) as categories,
        (select coalesce(json_agg(json_build_object('name', v.name, 'value', vo.name)
            order by pv.position, v.id), '[]')
          from product_option_values pov
          join variations v on v.id = pov.variation_id
          join variation_options vo on vo.id = pov.variation_option_id
          left join product_variations pv on pv.product_id = p.id and pv.variation_id = v.id
          where pov.product_option_id = o.id) as variation
      from matching m
      join product_options o on o.id = m.id
      join products p on p.id = o.product_id
      where m.place > ${offset} and m.place <= ${offset + limit}
    )
    select
      (select coalesce(json_agg(id order by place), '[]') from matching) as ids,
      (select coalesce(json_agg(to_json(listed) order by place), '[]') from listed) as records`.execute(db)
  return rows[0]!
}

function testsOf({ search, categories }: PrintQuery): RawBuilder<unknown>[] {
  return given([
    sql.raw(CURRENT_ITEM),
    findsOption(search, { code: true, description: true }),
    inCategories(categories),
  ])
}
