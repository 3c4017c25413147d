import type { Kysely } from 'kysely'
import type { FileStore } from '../src/adapters/files.ts'
import { analyzeLoaded } from '../src/db/migrate.ts'
import type { Database } from '../src/db/tables.ts'
import { inTransaction, type Tx } from '../src/db/tx.ts'
import { demoCatalogue } from './demo/catalogue/index.ts'
import { storePictures, type StoredPicture } from './demo/gallery.ts'
import { planCounts } from './demo/orders/counts.ts'
import { planOrders, type PlannedOrder } from './demo/orders/plan.ts'
import { planReturns } from './demo/orders/returns.ts'
import { planSales } from './demo/orders/sales.ts'
import { planIntakes, stockStory, type StockEntry } from './demo/orders/stock-story.ts'
import { DAY, demoPeople } from './demo/people.ts'
import type { Proof } from './demo/proofs.ts'
import { hashPasswords, writeAccounts } from './demo/write/accounts.ts'
import { storeProofs, writeProofs } from './demo/write/attachments.ts'
import { writeAudit } from './demo/write/audit.ts'
import { writeBankList } from './demo/write/bank-lists.ts'
import { writeCarts } from './demo/write/carts.ts'
import { writeCatalogue, writePictures } from './demo/write/catalogue.ts'
import { writeContent } from './demo/write/content.ts'
import { writeCounts } from './demo/write/counts.ts'
import { writeInvoices } from './demo/write/invoices.ts'
import { writeMails } from './demo/write/mails.ts'
import { writeChats, writeNotifications } from './demo/write/messages.ts'
import { numberOrders, writeOrders } from './demo/write/orders.ts'
import { writePrivacy } from './demo/write/privacy.ts'
import { writeRegistrations } from './demo/write/registrations.ts'
import { writeReturns } from './demo/write/returns.ts'
import { writeSchoolLists } from './demo/write/school-lists.ts'
import { writeStock } from './demo/write/stock.ts'
import { writeSchedule } from './demo/write/pickup.ts'
import { writeViews } from './demo/write/views.ts'
import { writeWaiting } from './demo/write/waiting.ts'

export interface DemoOptions {
  /** A database that has what every installation needs, and nothing else. */
  db: Kysely<Database>
  files: FileStore
  now: Date
  /** Begins the links of its mails. */
  publicUrl?: string
  /** How much work one password hash is; as in the settings unless given. */
  argon2?: { memoryCost: number; timeCost: number }
}

/** Everything of the demo shop, before any of it is written. */
function planDemo(now: Date) {
  const catalogue = demoCatalogue()
  const people = demoPeople(now)
  const shipped = planOrders(catalogue, people, now)
  const returns = planReturns(shipped, now)
  const orders = [...shipped, ...planSales(catalogue, people, now)].toSorted(
    (a, b) => a.placedAt.getTime() - b.placedAt.getTime(),
  )
  const intakes = planIntakes(catalogue, now)
  const counts = planCounts(catalogue, now)
  const story = stockStory(catalogue, orders, returns, intakes, counts, now)
  return { catalogue, people, orders, returns, intakes, counts, story, numbers: numberOrders(orders) }
}

/**
 * Makes the demo shop: catalogue, people, and six months of orders up to `now`. The same moment makes the same shop,
 * but for the salt of the passwords and the claim codes.
 */
export async function seedDemo({
  db,
  files,
  now,
  publicUrl = 'http://localhost:3000',
  argon2 = { memoryCost: 19_456, timeCost: 2 },
}: DemoOptions) {
  const plan = planDemo(now)
  const [pictures, proofs, passwords] = await Promise.all([
    storePictures(files, plan.catalogue),
    storeProofs(files, plan.numbers),
    hashPasswords(plan.people, argon2),
  ])
  await inTransaction(db, async (tx) => {
    await writeDemo(tx, { ...plan, pictures, proofs, passwords, now, publicUrl })
    await analyzeLoaded(tx)
  })
}

interface Everything extends ReturnType<typeof planDemo> {
  pictures: ReadonlyMap<string, StoredPicture>
  proofs: ReadonlyMap<PlannedOrder, Proof>
  passwords: ReadonlyMap<string, string>
  now: Date
  publicUrl: string
}

async function writeDemo(tx: Tx, demo: Everything): Promise<void> {
  const { catalogue, people, orders, returns, intakes, counts, story, numbers, now } = demo
  const opened = openingOf(story, now)
  const accounts = await writeAccounts(tx, people, demo.passwords)
  const pictureIds = await writePictures(tx, demo.pictures.values(), opened)
  const { optionIds } = await writeCatalogue(tx, {
    catalogue,
    pictureIds,
    grades: accounts.grades,
    held: heldBy(story),
    createdAt: opened,
  })
  const pictures = new Set(demo.pictures.keys())
  const written = await writeOrders(tx, orders, numbers, { accounts, optionIds, pictures })
  const proofIds = await writeProofs(tx, demo.proofs, written.orderIds, opened)
  const proofFileId = [...proofIds.values()][0]!
  const asked = await writeReturns(tx, returns, { accounts, orders: written, optionIds, proofFileId })
  const countIds = await writeCounts(tx, counts, { accounts, optionIds, story, orders })
  await writeStock(tx, story, intakes, { accounts, optionIds, orders: written, returns: asked, countIds })
  await writeCarts(tx, accounts, optionIds, now)
  await writeWaiting(tx, catalogue, people, accounts, optionIds, now)
  await writeContent(tx, pictureIds, opened)
  await writeBankList(tx, accounts, now)
  await writeViews(tx, accounts)
  await writeRegistrations(tx, people, accounts, now)
  await writeSchoolLists(tx, now)
  await writeSchedule(tx, orders, written, now)
  await writeInvoices(tx, orders, returns, { orders: written, returns: asked, now })
  await writePrivacy(tx, { people, orders, returns, accounts, now })
  await writeNotifications(tx, orders, returns, { accounts, orders: written, returns: asked, now })
  await writeMails(tx, orders, { orders: written, publicUrl: demo.publicUrl, now })
  await writeChats(tx, people, accounts, now)
  await writeAudit(tx, { orders, counts, people, accounts, written, now })
}

function openingOf(story: readonly StockEntry[], now: Date): Date {
  return story[0]?.at ?? new Date(now.getTime() - 200 * DAY)
}

/** What the story leaves held, by SKU. */
function heldBy(story: readonly StockEntry[]): Map<string, number> {
  const held = new Map<string, number>()
  for (const { option, held: delta } of story) held.set(option.sku, (held.get(option.sku) ?? 0) + delta)
  return held
}
