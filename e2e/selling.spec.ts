import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { fillLogin } from './accounts.ts'
import { unique } from '../server/test/factories.ts'
import { expect, test } from './fixtures.ts'
import type { Shop } from './shop.ts'

const cardOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const added = (page: Page) => page.getByRole('dialog', { name: 'Added to your cart' })

test(
  '[PROD-09] what is sold out says so on the card and at the choice before it is chosen, and a missing choice is led to',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    const mark = unique('Satchel')
    const bag = await shop.newProduct({
      name: `${mark} one`,
      options: [
        { stock: 20, variations: { Color: 'Navy', Size: 'Small' } },
        { stock: 20, variations: { Color: 'Mint', Size: 'Small' } },
        { stock: 0, variations: { Color: 'Navy', Size: 'Large' } },
        { stock: 3, held: 3, variations: { Color: 'Rose', Size: 'Small' } },
      ],
    })
    const gone = await shop.newProduct({
      name: `${mark} two`,
      options: [
        { stock: 0, variations: { Size: 'Small' } },
        { stock: 0, variations: { Size: 'Large' } },
      ],
    })
    await shop.newProduct({ name: `${mark} three`, options: [{ stock: 9, held: 5 }] })
    await page.goto(`/shop?search=${mark}`)
    await expect(cardOf(page, gone.name)).toContainText('Sold out')
    await expect(cardOf(page, gone.name).getByRole('button')).toHaveCount(0)
    await expect(cardOf(page, bag.name).getByRole('img', { name: /Navy/ })).toHaveAccessibleName(
      /^in (Navy, Mint|Mint, Navy)$/,
    )
    await expect(cardOf(page, bag.name).getByRole('button')).toHaveCount(0)
    await expect(cardOf(page, `${mark} three`)).toContainText('Only 4 left')
    await audit(page, 'cards')

    await page.goto(`/shop/${gone.id}`)
    await expect(page.getByText('This item is out of stock.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
    await expect(page.getByRole('radio', { name: 'Small, sold out' })).toBeEnabled()

    await page.goto(`/shop/${bag.id}`)
    await expect(page.getByRole('radio', { name: 'Rose, sold out' })).toBeEnabled()
    await expect(page.getByRole('radio', { name: 'Large, sold out' })).toBeEnabled()
    await expect(page.getByText('Sold out')).toBeVisible()
    await page.getByRole('radio', { name: 'Mint', exact: true }).check()
    await expect(page.getByRole('radio', { name: 'Large, not available' })).toBeEnabled()
    const add = page.getByRole('button', { name: 'Add to cart' })
    await expect(add).toBeDisabled()
    await add.click({ force: true })
    const sizes = page.getByRole('group', { name: /^Size/ })
    await expect(sizes.getByText('Choose a size')).toBeInViewport()
    await expect(sizes.getByRole('radio').first()).toBeFocused()
    await audit(page, 'product with a missing choice')
    await sizes.getByRole('radio', { name: 'Small' }).check()
    await expect(sizes.getByText('Choose a size')).toBeHidden()
    await expect(add).toBeEnabled()
  },
)

/** A product of one option with pictures of the demo shop, which no journey takes away. */
async function withPictures(shop: Shop, count: number, fields: Parameters<Shop['newProduct']>[0] = {}) {
  const product = await shop.newProduct({ name: unique('Pictured'), options: [{ price: 5500 }], ...fields })
  const files = await shop.db
    .selectFrom('product_thumbnails')
    .select('file_id')
    .groupBy('file_id')
    .orderBy((eb) => eb.fn.min('id'))
    .limit(count)
    .execute()
  await shop.db
    .insertInto('product_thumbnails')
    .values(files.map(({ file_id }, position) => ({ file_id, position, product_id: product.id })))
    .execute()
  return product
}

test(
  'on a phone nothing of a picture is there twice beside it',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const product = await withPictures(shop, 1)
    // What it shows goes nearly from edge to edge.
    const body = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#fdf0cf' } })
      .composite([{ input: { create: { width: 600, height: 240, channels: 3, background: '#2b3fbf' } } }])
      .webp()
      .toBuffer()
    await page.route('**/files/*.webp', (route) => route.fulfill({ body, contentType: 'image/webp' }))
    await page.goto(`/shop/${product.id}`)
    const picture = page.getByRole('img', { name: product.name })
    await expect(picture).toHaveJSProperty('complete', true)
    const tile = (await picture.boundingBox())!
    const shot = await page.screenshot({ clip: tile, scale: 'css' })
    const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    // Each line of the strips beside the square is of one colour, that of the picture's own edge.
    const strip = (info.width - info.height) / 2
    let most = 0
    for (let y = 20; y < info.height - 20; y++) {
      for (const [x, edge] of [
        [4, strip + 2],
        [strip / 2, strip + 2],
        [info.width - 5, info.width - strip - 3],
      ] as const) {
        for (const channel of [0, 1, 2]) {
          const at = (column: number) => data[(y * info.width + Math.round(column)) * 3 + channel]!
          most = Math.max(most, Math.abs(at(x) - at(edge)))
        }
      }
    }
    expect(most).toBeLessThan(16)
  },
)

test('what there is nothing to choose of is added from its card, and what was added is shown', async ({
  page,
  shop,
  audit,
}) => {
  const parent = await shop.newCustomer()
  const product = await withPictures(shop, 1)
  await page.goto(`/shop?search=${product.name}`)
  const card = cardOf(page, product.name)
  const quick = card.getByRole('button', { name: `Add ${product.name} to cart` })
  await quick.click()
  await expect(page).toHaveURL('/login')
  await fillLogin(page, parent.userName)
  await expect(page).toHaveURL(`/shop?search=${product.name}`)
  await card.getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(quick).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'The item has been added to your cart.' }),
  ).toBeVisible()
  await expect(added(page)).toBeFocused()
  await expect(added(page)).toContainText(`${product.name}1 × ₱55.00`)
  await audit(page, 'mini cart')
  await page.keyboard.press('Escape')
  await expect(added(page)).toBeHidden()
  await expect(quick).toBeFocused()
  await quick.click()
  await expect(added(page)).toContainText('2 in your cart now')
  await added(page).getByRole('button', { name: 'Keep shopping' }).click()
  await expect(added(page)).toBeHidden()
  await expect(quick).toBeFocused()

  // On its page the next one can be added while the last is still shown.
  await card.getByRole('link').click()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  const add = page.getByRole('button', { name: 'Add to cart' })
  for (const inCart of [4, 6]) {
    await add.click()
    await expect(added(page)).toContainText(`2 × ₱55.00₱110.00${inCart} in your cart now`)
  }
  await page.keyboard.press('Tab')
  await expect(added(page).getByRole('link', { name: 'View cart (1)' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(added(page)).toBeHidden()
  await add.click()
  await added(page).getByRole('link', { name: 'View cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('8')
})

test(
  'a product says how it comes and goes back, shows what goes with it, and its pictures on all of the screen',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes, hold }) => {
    await hold('order settings')
    const categories = [unique('Shelf')]
    const product = await withPictures(shop, 2, { categories })
    const other = await shop.newProduct({ name: unique('Beside'), categories })
    await shop.newProduct({ name: unique('Gone'), categories, options: [{ stock: 0 }] })
    await page.goto(`/shop/${product.id}`)
    const facts = page.getByRole('list', { name: 'Delivery and returns' })
    await expect(facts).toContainText('Return or exchange within 7 days of delivery')
    // Of one line each here.
    for (const link of await facts.getByRole('link').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await page.mouse.wheel(0, 2000)
    const related = page.getByRole('region', { name: 'You may also need' })
    await expect(related.getByRole('link')).toHaveText([new RegExp(other.name)])
    await auditBothSizes(page, 'product with facts and related')

    const open = page.getByRole('button', { name: 'Zoom the picture' })
    await open.focus()
    await page.keyboard.press('Enter')
    const zoom = page.getByRole('dialog', { name: product.name })
    const picture = zoom.getByRole('img', { name: product.name })
    const width = async () => (await picture.boundingBox())!.width
    await expect(zoom.getByText('1 of 2')).toBeVisible()
    const whole = await width()
    await page.keyboard.press('+')
    await expect(zoom.getByText('150 %')).toBeVisible()
    expect(await width()).toBeCloseTo(whole * 1.5, 0)
    await picture.hover({ position: { x: 200, y: 200 } })
    await page.mouse.wheel(0, -400)
    await expect(zoom.getByText('400 %')).toBeVisible()
    await page.keyboard.press('0')
    await expect(zoom.getByText('100 %')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(zoom.getByText('2 of 2')).toBeVisible()
    await auditBothSizes(page, 'zoomed picture')
    await page.keyboard.press('Escape')
    await expect(zoom).toBeHidden()
    await expect(open).toBeFocused()
    await facts.getByRole('link', { name: /^Return or exchange/ }).click()
    await expect(page).toHaveURL('/faqs?section=return-and-exchange')
  },
)
