import { addBanner, deleteBanner } from '@kwaderno/contract/banner.ts'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'

/** Two banners alone, one on white and one on black, as long as `run` takes. */
async function withTwoBanners(shop: Shop, run: () => Promise<void>): Promise<void> {
  const admin = await shop.newAdmin()
  const enabled = await shop.db.selectFrom('banners').select('id').where('is_enabled', '=', true).execute()
  const enable = (isEnabled: boolean) =>
    shop.db
      .updateTable('banners')
      .set({ is_enabled: isEnabled })
      .where('id', 'in', [0, ...enabled.map(({ id }) => id)])
      .execute()
  const added: number[] = []
  try {
    await enable(false)
    for (const background of ['#ffffff', '#000000']) {
      const create = { width: 800, height: 200, channels: 3, background } as const
      const file = new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'plain.png')
      const texts = {
        headline: 'Everything on the list for the first day of school',
        buttonText: 'Shop the list',
        link: '/shop',
      }
      const { body } = await shop.api(addBanner, { as: admin, body: texts, files: { File: [file] } })
      expect(body).toMatchObject({ id: expect.any(Number) as unknown })
      added.push(body.id)
    }
    await run()
  } finally {
    await enable(true)
    for (const id of added) await shop.api(deleteBanner, { as: admin, params: { id, orderNumber: 1 } })
  }
}

/** The least contrast that letters of this text's colour have to what lies behind it. */
async function leastContrast(page: Page, text: Locator): Promise<number> {
  const { x, y, width, height } = (await text.boundingBox())!
  // Without the corners of a button.
  const clip = { x: x + 4, y: y + 4, width: width - 8, height: height - 8 }
  const colour = await text.evaluate((element) => {
    const { color } = getComputedStyle(element)
    element.style.color = 'transparent'
    return color.match(/[\d.]+/g)!.map(Number)
  })
  const { data, info } = await sharp(await page.screenshot({ clip, animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await text.evaluate((element) => element.style.removeProperty('color'))
  const own = luminance(colour)
  let least = 21
  for (let at = 0; at < data.length; at += info.channels) {
    const behind = luminance([...data.subarray(at, at + 3)])
    least = Math.min(least, (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05))
  }
  return least
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('a banner says headline and button as text, readable over any picture in either scheme, and leads by keyboard', async ({
  page,
  shop,
  hold,
  audit,
}) => {
  await hold('banners')
  await withTwoBanners(shop, async () => {
    await loginAs(page, await shop.newCustomer())
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'News of the shop' })
    await expect(carousel.getByText('Everything on the list').first()).toBeVisible()
    await carousel.getByRole('button', { name: 'Pause the banners' }).click()
    expect((await carousel.boundingBox())!.height).toBeGreaterThanOrEqual(160)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const number of [1, 2]) {
        const dot = carousel.getByRole('button', { name: `Banner ${number}`, exact: true })
        await dot.click()
        await expect(dot).toHaveAttribute('aria-current', 'true')
        const slide = carousel.getByRole('listitem')
        // With reduced motion it is there after the next frames, where a slide moves for half a second.
        const left = await slide.evaluate(async (element) => {
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
          return element.getBoundingClientRect().left
        })
        expect(Math.abs(left)).toBeLessThan(1)
        expect(await leastContrast(page, slide.getByText('Everything on the list'))).toBeGreaterThan(4.5)
        expect(await leastContrast(page, slide.getByText('Shop the list'))).toBeGreaterThan(4.5)
      }
      await audit(page, `home with banners, ${colorScheme}`)
    }
    const link = carousel.getByRole('link')
    await expect(link).toHaveText('Shop the list')
    await link.press('Enter')
    await expect(page).toHaveURL('/shop')
  })
})
