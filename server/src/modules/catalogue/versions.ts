import { prepared } from '../../db/client.ts'
import { OFFERED_OPTION } from '../../db/option-sql.ts'
import type { Deps } from '../../core/deps.ts'
import { validatedCache, type Subject, type ValidatedCache } from '../../core/validated-cache.ts'

/**
 * What the statements of this module select as `version` beside what they read: one snapshot of both. The triggers of
 * migrations/013-catalogue-versions.sql and 074-scarce-options.sql change them with everything that shows.
 */
export const SHOP_VERSION = `(select concat_ws(' ', products, names,
      (select bit_xor(hashint8extended(product_option_id * 8::bigint + pieces, 0)) from scarce_options))
    from catalogue_versions)`

/** For `products p`. What can be ordered changes with every order, so it is compared itself and counted nowhere. */
export const PAGE_VERSION = `concat_ws(' ', p.page_version,
      (select names from catalogue_versions),
      (select string_agg(greatest(o.stock - o.held, 0)::text, ',' order by o.id) from product_options o
        where o.product_id = p.id and ${OFFERED_OPTION}))`

/** The subject of everything that shows several products; of a product's page it is the product's id. */
export const SHOP: Subject = 0

const selectVersions = prepared<{ subject: Subject; version: string }>(
  'catalogue-versions',
  `select ${SHOP} as subject, ${SHOP_VERSION} as version
  union all
  select p.id, ${PAGE_VERSION} from products p where p.id = any ($1::integer[])`,
)

/** The cache of this module. */
export function catalogueCache({ db, changes }: Pick<Deps, 'db' | 'changes'>): ValidatedCache {
  return validatedCache({
    changes,
    async readVersions(subjects) {
      const rows = await selectVersions(db, [subjects])
      return new Map(rows.map(({ subject, version }) => [subject, version]))
    },
  })
}
