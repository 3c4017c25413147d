import { updateBanner } from '@kwaderno/contract/banner.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { unique } from '../server/test/factories.ts'
import { carry } from './drag-by-keyboard.ts'
import { expect, loginAs, test } from './fixtures.ts'
import type { Shop } from './shop.ts'
import { expectToldAside } from './toasts.ts'

const SCREEN = '/utilities/appearance/banners'
const EDITING: readonly Permission[] = [
  'Role.view',
  'Banner.view',
  'Banner.add',
  'Banner.edit',
  'Banner.delete',
]

const cards = (page: Page) => page.getByRole('list', { name: 'Banners' }).getByRole('listitem')
const card = (page: Page, name: string) => cards(page).filter({ hasText: name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function picture(width: number, height: number) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#f5b22d' } })
    .png()
    .toBuffer()
  return { name: 'sale.png', mimeType: 'image/png', buffer }
}

/** Banners that look like the first one of the shop; the journey takes them away at its end. */
async function addBanners(shop: Shop, ...descriptions: string[]) {
  const first = await shop.db.selectFrom('banners').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const { last } = await shop.db
    .selectFrom('banners')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('banners')
    .values(
      descriptions.map((description, index) => ({
        file_id: first.file_id,
        description,
        link: '/shop',
        position: last + index + 1,
      })),
    )
    .execute()
}

/** Afterwards the banners of this shop are as they were before the journey, which deletes none but its own. */
async function keepBanners(shop: Shop) {
  const before = await shop.db.selectFrom('banners').selectAll().execute()
  const ids = before.map(({ id }) => id)
  return () =>
    shop.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('banners').where('id', 'not in', ids).execute()
      await tx.updateTable('banners').set({ is_main: false }).execute()
      for (const { id, is_main, position } of before) {
        await tx.updateTable('banners').set({ is_main, position }).where('id', '=', id).execute()
      }
    })
}

// They would only wait for each other.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ hold }) => hold('banners'))
let putBack: () => Promise<void>
test.beforeEach(async ({ shop }) => {
  putBack = await keepBanners(shop)
})
test.afterEach(() => putBack())

test(
  '[BAN-01, BAN-02, BAN-13, BAN-14] a banner is cropped, added, changed and deleted, and visitors see each step',
  { tag: '@desktop' },
  async ({ page, open, shop, faults, audit }) => {
    // The trace of a journey copies what is shown.
    faults.expect(/^Connecting to 'blob:/)
    const sale = unique('Sale')
    await loginAs(page, await shop.newStaff(EDITING))
    await page.goto('/utilities/appearance')
    await expect(page).toHaveURL(SCREEN)
    await expect(page.getByRole('navigation', { name: 'Appearance' }).getByRole('link')).toHaveText([
      'Banner Setting',
      'FAQs',
      'About Us',
      'Contact Us',
    ])
    await audit(page, 'banners')

    await press(page, 'Add banner')
    await field(page, 'Link').fill('not a url')
    await press(page, 'Save')
    await expect(page.getByText('Please select an image')).toBeVisible()
    await expect(page.getByText('Please enter a valid URL')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose picture' })).toBeFocused()
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText('This file is not a picture that can be used.')).toBeVisible()
    await input.setInputFiles(await picture(1800, 1200))
    const dialog = page.getByRole('dialog', { name: 'Crop banner' })
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    await expect(zoom).toHaveAttribute('aria-valuemin', '1')
    await zoom.press('End')
    await zoom.press('ArrowRight')
    await expect(zoom).toHaveAttribute('aria-valuenow', '3')
    await expect(dialog.getByRole('button', { name: 'Use picture' })).toBeEnabled()
    await audit(page, 'crop banner')
    await dialog.getByRole('button', { name: 'Use picture' }).click()
    await expect(page.getByRole('img', { name: "The banner's picture" })).toHaveAttribute('src', /^blob:/)
    await field(page, 'Description').fill(sale)
    await field(page, 'Link').fill('')
    // A button needs its text and somewhere to lead; over the picture one sees what visitors will.
    await field(page, 'Headline').fill('Everything must go')
    await field(page, 'Button link').fill('http://shop.example')
    await press(page, 'Save')
    await expect(page.getByText('Say what the button does.')).toBeVisible()
    await expect(page.getByText(/an address that begins with https/)).toBeVisible()
    await field(page, 'Button text').fill('To the sale')
    await field(page, 'Button link').fill('/shop?search=polo')
    await expect(page.getByRole('paragraph').filter({ hasText: 'Everything must go' })).toBeVisible()
    await audit(page, 'new banner with words')
    await press(page, 'Save')
    await expect(page.getByText('Banner has been saved.')).toBeVisible()
    await expect(cards(page).last()).toContainText(sale)
    await expect(cards(page).last()).toContainText('To the sale: /shop?search=polo')
    const shape = await card(page, sale)
      .locator('img')
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      })
    // A third of the picture's width.
    expect(shape).toEqual([600, 150])

    const visitor = await open(await shop.newCustomer())
    const shown = (name: string) =>
      visitor.getByRole('region', { name: 'News of the shop' }).getByAltText(name)
    await visitor.goto('/')
    await expect(shown(sale)).toHaveCount(1)
    await press(page, `Edit ${sale}`)
    await field(page, 'Description').fill(`${sale} extended`)
    await field(page, 'Link').fill('/shop?search=sale')
    await press(page, 'Save')
    await expect(page.getByText('Banner has been updated.')).toBeVisible()
    await expect(card(page, `${sale} extended`)).toContainText('/shop?search=sale')
    const enabled = page.getByRole('switch', { name: `Enabled: ${sale} extended` })
    await enabled.click()
    await expect(card(page, sale)).toContainText('Disabled')
    // That is shown at once; it may be changed again when the shop has it.
    await expect(enabled).toBeEnabled()
    await visitor.reload()
    await expect(visitor.getByRole('region', { name: 'News of the shop' })).toBeVisible()
    await expect(shown(`${sale} extended`)).toHaveCount(0)

    await press(page, `Delete ${sale} extended`)
    const question = page.getByRole('dialog', { name: 'Delete banner?' })
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Banner has been deleted.')).toBeVisible()
    await expect(card(page, sale)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add banner' })).toBeFocused()
  },
)

test(
  '[BAN-03, BAN-16, BAN-18] banners are put in order with the keyboard, the buttons and the mouse, and one is main',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const [a, b] = [unique('First'), unique('Second')]
    await addBanners(shop, a, b)
    await loginAs(page, await shop.newStaff(EDITING))
    await page.goto(SCREEN)
    const places = async () => {
      const texts = await cards(page).allInnerTexts()
      return [a, b].map((name) => texts.findIndex((text) => text.includes(name)))
    }
    const stored = async () => {
      const rows = await shop.db.selectFrom('banners').select('description').orderBy('position').execute()
      return [a, b].map((name) => rows.findIndex(({ description }) => description === name))
    }
    const expectPlaces = async (expected: number[]) => {
      await expect.poll(places).toEqual(expected)
      await expect.poll(stored).toEqual(expected)
    }
    await expect(card(page, b)).toBeVisible()
    const [first, second] = (await places()) as [number, number]

    const handle = page.getByRole('button', { name: `Reorder ${b}` })
    await handle.press('Space')
    await expect(page.getByText(`${b} is over place ${second + 1} of`)).toHaveCount(1)
    await carry(page, 'ArrowUp', `${b} is over place ${first + 1} of`)
    await page.keyboard.press('Space')
    await expectPlaces([second, first])
    await expect(handle).toBeFocused()

    await press(page, `Move ${b} down`)
    await expectPlaces([first, second])
    await expect(page.getByRole('button', { name: `Move ${b} up` })).toBeFocused()
    await page.getByRole('button', { name: `Reorder ${a}` }).scrollIntoViewIfNeeded()
    const [from, to] = [
      await page.getByRole('button', { name: `Reorder ${b}` }).boundingBox(),
      await page.getByRole('button', { name: `Reorder ${a}` }).boundingBox(),
    ]
    await page.mouse.move(from!.x + 10, from!.y + 10)
    await page.mouse.down()
    await page.mouse.move(from!.x + 10, from!.y - 20, { steps: 4 })
    await page.mouse.move(to!.x + 10, to!.y + 5, { steps: 8 })
    await page.mouse.up()
    await expectPlaces([second, first])

    const main = cards(page).filter({ has: page.getByText('Main', { exact: true }) })
    await expect(main).toHaveCount(1)
    await press(page, `Set as Main: ${a}`)
    await expect(main).toContainText(a)
    await expect(main).toHaveCount(1)
    await page.getByRole('switch', { name: `Enabled: ${b}` }).click()
    await expect(page.getByRole('button', { name: `Set as Main: ${b}` })).toBeDisabled()

    await page.route('**/api/Appearance/banner-setting/**', (route) => route.abort())
    await press(page, `Delete ${b}`)
    await page
      .getByRole('dialog', { name: 'Delete banner?' })
      .getByRole('button', { name: 'Confirm' })
      .click()
    await expect(page.getByText('Failed to delete banner, please try again.')).toBeVisible()
    await expect(card(page, b)).toBeVisible()
    await press(page, `Move ${b} down`)
    await expect(page.getByText('Failed to update banner, please try again.')).toBeVisible()
    await expectPlaces([second, first])
  },
)

test(
  '[BAN-11, BAN-12, BAN-17, BAN-19] ten banners take no eleventh but edits, and a failed save keeps what was typed',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const stored = await shop.db.selectFrom('banners').select('id').execute()
    const names = Array.from({ length: 10 - stored.length }, (_, index) => unique(`Banner ${index}`))
    await addBanners(shop, ...names)
    const name = names[0]!
    const staff = await shop.newStaff(EDITING)
    await loginAs(page, staff)
    await page.goto(SCREEN)
    await expect(cards(page)).toHaveCount(10)
    await expect(page.getByText('10 of 10 banners: delete one to add another.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add banner' })).toHaveCount(0)

    const sent: string[] = []
    await page.route('**/api/Appearance/banner-setting/**', async (route) => {
      sent.push(route.request().method())
      await route.abort()
    })
    await press(page, `Edit ${name}`)
    await press(page, 'Save')
    await expectToldAside(page, 'No Changes!')
    await expect(page.getByText('Your Information has been retained.')).toBeVisible()
    expect(sent).toEqual([])
    await field(page, 'Description').fill(`${name} typed`)
    await press(page, 'Save')
    await expect(page.getByText('Failed to update banner, please try again.')).toBeVisible()
    await expect(field(page, 'Description')).toHaveValue(`${name} typed`)
    await page.getByRole('link', { name: 'FAQs' }).click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay' })
      .click()
    expect(sent).toEqual(['PUT'])
    await page.unroute('**/api/Appearance/banner-setting/**')

    const { id } = await shop.db
      .selectFrom('banners')
      .select('id')
      .where('description', '=', name)
      .executeTakeFirstOrThrow()
    await shop.api(updateBanner, { as: staff, params: { id }, body: { description: `${name} of another` } })
    await press(page, 'Save')
    await expect(page.getByText('What you have typed is still here.')).toBeVisible()
    await expect(field(page, 'Description')).toHaveValue(`${name} typed`)
    await press(page, 'Keep mine')
    await press(page, 'Save')
    await expect(card(page, `${name} typed`)).toBeVisible()
    await press(page, `Delete ${name} typed`)
    await page
      .getByRole('dialog', { name: 'Delete banner?' })
      .getByRole('button', { name: 'Confirm' })
      .click()
    await expect(page.getByRole('button', { name: 'Add banner' })).toBeVisible()
  },
)

test(
  '[BPERM-05] without Banner.view nobody enters, and with it alone banners are only seen',
  { tag: '@phone' },
  async ({ page, open, shop, audit }) => {
    for (const user of [
      await shop.newCustomer(),
      await shop.newStaff(['Role.view', 'Banner.edit', 'About Us.view']),
    ]) {
      const refused = await open(user)
      for (const path of [SCREEN, '/utilities/appearance', '/utilities/appearance/about-us']) {
        await refused.goto(path)
        await expect(refused).toHaveURL('/404')
      }
    }
    const long = unique(`Endless${'W'.repeat(120)}`)
    await addBanners(shop, long)
    const reader = await open(await shop.newStaff(['Banner.view']))
    await reader.goto('/utilities/appearance')
    await expect(reader).toHaveURL(SCREEN)
    await expect(reader.getByRole('navigation', { name: 'Appearance' }).getByRole('link')).toHaveText([
      'Banner Setting',
      'FAQs',
      'About Us',
      'Contact Us',
    ])
    await expect(card(reader, long)).toBeVisible()
    await expect(reader.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(reader.getByRole('main').getByRole('switch')).toHaveCount(0)

    await loginAs(page, await shop.newStaff(EDITING))
    await page.goto(SCREEN)
    await expect(card(page, long)).toBeVisible()
    await audit(page, 'banners on a phone')
    await press(page, `Move ${long} up`)
    await expect(page.getByText('Banner has been updated.')).toBeVisible()
    await expect(cards(page).nth(-2)).toContainText(long)
    await press(page, `Edit ${long}`)
    await expect(field(page, 'Description')).toBeFocused()
    await audit(page, 'edit banner on a phone')
  },
)
