import type { Permission } from '@kwaderno/contract/permissions.ts'
import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import type { Shop } from './shop.ts'

export const LIST = '/products/barcode'
export const ALL: Permission[] = ['Barcode.view', 'Barcode.add', 'Barcode.edit', 'Barcode.delete']

export const field = (page: Page) => page.getByRole('textbox', { name: 'Barcode', exact: true })
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search barcodes' })
export const rows = (page: Page) => page.getByRole('table', { name: 'Barcodes' }).locator('tbody tr')
export const logged = (page: Page) =>
  page.getByRole('list', { name: 'Scans of this session' }).getByRole('listitem')
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete Barcode?' })

/** A product of one variant that nothing else is called like. */
export async function newItem(shop: Shop, stock = 5) {
  const name = unique('Compass')
  const product = await shop.newProduct({
    name,
    categories: ['Geometry'],
    options: [{ stock, price: 123_456_700, variations: { Color: 'Sky Blue', Size: 'Large' } }],
  })
  return { ...product.options[0]!, name }
}
export type Item = Awaited<ReturnType<typeof newItem>>

/** A line of this item. */
export async function newLine(
  shop: Shop,
  item: Item,
  quantity: number,
  status: 'Pending' | 'Add_to_Stock' = 'Pending',
) {
  const { id } = await shop.db
    .insertInto('barcodes')
    .values({ product_option_id: item.id, quantity, status })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function quantityOf(shop: Shop, item: Item): Promise<number | undefined> {
  const line = await shop.db
    .selectFrom('barcodes')
    .select('quantity')
    .where('product_option_id', '=', item.id)
    .where('status', '=', 'Pending')
    .executeTakeFirst()
  return line?.quantity
}

/** The SKUs that are sent from now on, in their order. */
export function sentFrom(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const isScan = request.method() === 'POST' && new URL(request.url()).pathname === '/api/Product/Barcode'
    if (isScan) sent.push((request.postDataJSON() as { sku: string }).sku)
  })
  return sent
}
