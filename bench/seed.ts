import { sql, type Kysely } from 'kysely'
import { createDatabase } from '../server/src/db/client.ts'
import type { Database } from '../server/src/db/tables.ts'
import { inTransaction, type Tx } from '../server/src/db/tx.ts'
import { openTokens } from '../server/src/core/tokens.ts'
import { seedBase } from '../server/seed/base.ts'
import { writeCatalogue, writePictures } from '../server/seed/demo/write/catalogue.ts'
import { known, parts } from '../server/seed/demo/write/rows.ts'
import { numberOrders, writeOrders } from '../server/seed/demo/write/orders.ts'
import { pictureKey } from '../server/seed/demo/pictures.ts'
import { makeFactories } from '../server/test/factories.ts'
import { makeCatalogue, type BenchProduct } from './seed/catalogue.ts'
import { makeOrders } from './seed/orders.ts'
import { makePeople, type BenchPerson } from './seed/people.ts'

/** What the scenarios need to know of the shop. */
export interface World {
  productIds: number[]
  /** What suits the child of every customer. */
  optionIds: number[]
  categoryIds: number[]
  /** Words that each stand in the names of many products. */
  commonWords: string[]
  /** Words that each stand in the name of one product. */
  rareWords: string[]
  customers: Customer[]
  staff: { token: string }
}

export interface Customer {
  token: string
  addressId: number
}

export interface Sizes {
  products: number
  orders: number
  customers: number
}

/** The place of Grade 1, Kindergarten being 0: the grade of the children that the factories make. */
const GRADE = 1
const STAFF = ['admin', 'cashier', 'support'] as const

/** Fills a migrated database with a shop that is the same in every run. */
export async function seed(url: string, tokenSecret: string, sizes: Sizes): Promise<World> {
  const { db, close } = createDatabase({ connectionString: url, statementTimeout: 0 })
  try {
    await seedBase(db)
    const people = await writePeople(db, tokenSecret, sizes.customers)
    const catalogue = makeCatalogue(sizes.products)
    const optionIds = await inTransaction(db, (tx) => writeShop(tx, catalogue, people, sizes.orders))
    await sql`vacuum analyze`.execute(db)
    return await worldOf(db, catalogue, optionIds, people)
  } finally {
    await close()
  }
}

type People = Awaited<ReturnType<typeof writePeople>>

async function writePeople(db: Kysely<Database>, tokenSecret: string, count: number) {
  const tokens = await openTokens(tokenSecret)
  const make = makeFactories({ db, passwordHash: 'none', signToken: (claims) => tokens.sign(claims) })
  const userIds = new Map<string, number>()
  let staff = ''
  for (const userName of STAFF) {
    const user = await make.newStaff(['Transactions.view', 'Transactions.edit', 'Reports.view'], { userName })
    userIds.set(userName, user.id)
    staff = user.token
  }
  const people = makePeople(count)
  const customers: Customer[] = []
  for (const { userName, firstName, lastName } of people) {
    const user = await make.newCustomer({ userName, firstName, lastName })
    const address = await make.newAddress(user.id)
    userIds.set(userName, user.id)
    customers.push({ token: user.token, addressId: address.id })
  }
  const grades = await db.selectFrom('grade_levels').select(['id', 'name']).orderBy('position').execute()
  return {
    people,
    customers,
    staff: { token: staff },
    accounts: { userIds, studentIds: new Map<string, number>(), grades },
  }
}

async function writeShop(
  tx: Tx,
  catalogue: readonly BenchProduct[],
  { people, accounts }: { people: BenchPerson[]; accounts: People['accounts'] },
  orderCount: number,
): Promise<ReadonlyMap<string, number>> {
  const opened = new Date(Date.now() - 200 * 86_400_000)
  const keys = new Set(catalogue.flatMap(({ pictures }) => pictures.map((picture) => pictureKey(picture))))
  const files = [...keys].map((key) => ({
    key,
    name: `${key}.webp`,
    bytes: 20_000,
    sha256: '0'.repeat(64),
  }))
  const pictureIds = await writePictures(tx, files, opened)
  const { optionIds } = await readyAtTheEnd(tx, () =>
    writeCatalogue(tx, {
      catalogue,
      pictureIds,
      grades: accounts.grades,
      held: new Map(),
      createdAt: opened,
    }),
  )
  const orders = makeOrders(catalogue, people, orderCount)
  await writeOrders(tx, orders, numberOrders(orders), { accounts, optionIds, pictures: keys })
  await sql`
    insert into stock_ledger (product_option_id, on_hand_delta, kind)
    select id, stock, 'opening' from product_options`.execute(tx)
  return optionIds
}

const CATALOGUE = [
  'products',
  'product_categories',
  'product_grade_levels',
  'product_thumbnails',
  'product_variations',
  'product_options',
  'product_option_values',
]

/** Makes the ready columns of all products once, and not anew with every row that belongs to one. */
export async function readyAtTheEnd<Written>(tx: Tx, write: () => Promise<Written>): Promise<Written> {
  const triggers = async (state: 'disable' | 'enable') => {
    for (const table of CATALOGUE)
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(tx)
  }
  await triggers('disable')
  const written = await write()
  const products = await tx.selectFrom('products').select('id').orderBy('id').execute()
  // No longer than a database may keep silent.
  for (const part of parts(products, 1000))
    await sql`select refresh_products(${part.map(({ id }) => id)}::integer[])`.execute(tx)
  await sql`set constraints all immediate`.execute(tx)
  await triggers('enable')
  return written
}

async function worldOf(
  db: Kysely<Database>,
  catalogue: readonly BenchProduct[],
  optionIds: ReadonlyMap<string, number>,
  { customers, staff }: People,
): Promise<World> {
  const products = await db.selectFrom('products').select('id').orderBy('id').execute()
  const categories = await db
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('product_categories').select('category_id'))
    .orderBy('id')
    .execute()
  return {
    productIds: products.map(({ id }) => id),
    optionIds: catalogue
      .filter(({ grades }) => grades.length === 0 || grades.includes(GRADE))
      .flatMap(({ options }) => options.map(({ sku }) => known(optionIds, sku))),
    categoryIds: categories.map(({ id }) => id),
    commonWords: [...new Set(catalogue.map(({ kind }) => kind))],
    rareWords: catalogue.map(({ brand }) => brand),
    customers,
    staff,
  }
}
