import { DEFAULT_ACCENT } from '@kwaderno/contract/accent.ts'
import type { AddressForm } from '@kwaderno/contract/address.ts'
import { FAQ_SECTIONS } from '@kwaderno/contract/faq-content.ts'
import { MODULES } from '@kwaderno/contract/permissions.ts'
import type { SETTINGS_FORMS } from '@kwaderno/contract/settings.ts'
import type { SettingsFormTab } from '@kwaderno/contract/settings-tabs.ts'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../src/db/tables.ts'
import { SYNONYMS } from './synonyms.ts'

const GRADE_LEVELS = ['Kindergarten', ...Array.from({ length: 12 }, (_, index) => `Grade ${index + 1}`)]

const REASONS = [
  'Wrong item received',
  'Damaged on arrival',
  'Wrong size',
  'Defective',
  'Incomplete or missing parts',
  'Not as described',
  'Other',
]

const PICKUP_ADDRESS: AddressForm = {
  receiverName: 'Kwaderno Pickup Office',
  email: 'pickup@kwaderno.example',
  contactNumber: '09170000000',
  residence: 'Ground Floor, 1 Sample Street',
  region: 'National Capital Region (NCR)',
  province: 'Metro Manila',
  city: 'Quezon City',
  barangay: 'Central',
}

/** What Shop settings begin with. */
const SHOP_SETTINGS: { [Tab in SettingsFormTab]: z.output<(typeof SETTINGS_FORMS)[Tab]> } = {
  shop: { shopName: 'Kwaderno', accent: DEFAULT_ACCENT },
  company: {
    registeredName: '',
    tin: '',
    vatRegistered: true,
    registeredAddress: '',
    receiptNote: 'THIS IS NOT AN OFFICIAL RECEIPT',
  },
  pickup: { ...PICKUP_ADDRESS, hours: '', notes: '' },
  orders: { returnDays: 7, completesOrders: true, expiryDays: 0 },
  stock: { lowStockAt: 5 },
  mail: { senderName: '', senderAddress: '', replyTo: '' },
  delivery: {
    trackingRequired: false,
    feesOn: false,
    elsewhere: 'fee',
    elsewhereFee: 0,
    freeFrom: null,
  },
}

/**
 * What every installation needs. May run at every start: it adds what was never there and leaves alone what somebody
 * has changed or removed since.
 */
export async function seedBase(db: Kysely<Database>): Promise<void> {
  await seedLists(db)
  await seedSynonyms(db)
  await seedRole(db, 'admin', MODULES.length)
  await seedRole(db, 'customer', 0)
  await seedContent(db)
  await db
    .insertInto('shop_settings')
    .values(
      Object.entries(SHOP_SETTINGS).map(([tab, value]) => ({
        tab: tab as SettingsFormTab,
        value: JSON.stringify(value),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Grade levels and reasons for a return, each only into an empty list: staff may have shortened it. */
async function seedLists(db: Kysely<Database>): Promise<void> {
  for (const [table, names] of [
    ['grade_levels', GRADE_LEVELS],
    ['reasons', REASONS],
  ] as const) {
    const some = await db.selectFrom(table).select('id').limit(1).executeTakeFirst()
    if (some) continue
    await db
      .insertInto(table)
      .values(names.map((name, index) => ({ name, position: index + 1 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Only into an empty list, as above. */
async function seedSynonyms(db: Kysely<Database>): Promise<void> {
  const some = await db.selectFrom('search_synonyms').select('id').limit(1).executeTakeFirst()
  if (some) return
  await db
    .insertInto('search_synonyms')
    .values(SYNONYMS.map((words) => ({ words })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Permissions are given to a new role only; an existing one keeps what it was given since. */
async function seedRole(db: Kysely<Database>, name: string, modules: number): Promise<void> {
  const role = await db
    .insertInto('roles')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!role || modules === 0) return
  const all = { can_add: true, can_edit: true, can_delete: true, can_view: true }
  await db
    .insertInto('role_permissions')
    .values(
      Array.from({ length: modules }, (_, index) => ({ role_id: role.id, module_id: index + 1, ...all })),
    )
    .execute()
}

/** The rows that the public pages and their editors count on. */
async function seedContent(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('faqs')
    .values(FAQ_SECTIONS.map((type) => ({ type })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('about_us')
    .values({
      tagline: 'Everything on the school list, in one place.',
      overview: 'Kwaderno is an online shop for school supplies, from Kindergarten to Grade 12.',
      mission: 'To give every student the right supplies on the first day of school.',
      vision: 'A school year in which no family stands in line for notebooks.',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('contact_us')
    .values({
      contact_number: '09170000000',
      email: 'hello@kwaderno.example',
      address: '1 Sample Street, Quezon City, Metro Manila',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
