import sharp from 'sharp'
import { pdf } from '../server/test/pdf.ts'
import { expect, test } from './fixtures.ts'
import { attach, edit, newOrder, nextSteps, openManage, save } from './managing.ts'

const viewer = 'Attachment'

/** A page as a bank hands it out: higher than wide. */
const bankPage = () => sharp({ create: { width: 300, height: 600, channels: 3, background: '#fffdf5' } })
const slip = async () => new Uint8Array(await bankPage().png().toBuffer())
/** As a scanner makes it, which no browser shows. */
const scan = async () => new Uint8Array(await bankPage().tiff().toBuffer())

test(
  '[PAY-24] the proof of payment stands beside the fields while the payment is typed',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const order = await newOrder(shop)
    const files = [
      { name: 'slip.png', bytes: await slip() },
      { name: 'receipt.pdf', bytes: pdf() },
      { name: 'scan.tiff', bytes: await scan() },
      { name: 'not what it says.png', bytes: await scan() },
    ]
    await attach(shop, order, ...files)
    await openManage(page, shop, order)
    await edit(page)
    const region = page.getByRole('region', { name: viewer })
    const picture = region.getByRole('img', { name: 'slip.png' })
    await expect(picture).toBeVisible()
    const received = page.getByLabel('Payment received')
    await received.fill('70')
    const [left, right] = [await picture.boundingBox(), await received.boundingBox()]
    expect(left!.x + left!.width).toBeLessThan(right!.x)
    await expect(picture).toBeInViewport()
    await audit(page, 'proof of payment')

    const stage = region.getByRole('group', { name: /^slip\.png, 100 percent/ })
    await stage.focus()
    await page.keyboard.press('r')
    await expect.poll(async () => (await picture.boundingBox())!.width).toBeGreaterThan(left!.width)
    await page.keyboard.press('+')
    await expect(region.getByText('150%')).toBeVisible()
    await page.keyboard.press('0')
    await expect(region.getByText('100%')).toBeVisible()

    await page.keyboard.press('ArrowRight')
    await expect(region.getByText('2 of 4')).toBeVisible()
    const canShow = await page.evaluate(() => navigator.pdfViewerEnabled)
    await expect(
      canShow
        ? region.locator('iframe[title="receipt.pdf"]')
        : region.getByText('This browser cannot show PDF files in a page.'),
    ).toBeVisible()
    await region.getByRole('button', { name: 'Next file' }).click()
    await expect(region.getByText('This browser cannot show a picture of this kind.')).toBeVisible()
    const download = page.waitForEvent('download')
    await region.getByRole('button', { name: 'Download', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('scan.tiff')
    await region.getByRole('button', { name: 'Next file' }).click()
    await expect(region.getByText('This browser cannot show a picture of this kind.')).toBeVisible()
    await region.getByRole('button', { name: 'Close the file' }).click()
    await expect(region).toHaveCount(0)
    await expect(received).toHaveValue('70')
    // The next step is what comes after the payment, so it is in sight.
    await page.getByRole('button', { name: 'Show slip.png' }).click()
    await save(page)
    await expect(nextSteps(page)).toBeInViewport()
    await expect(region).toBeVisible()
  },
)

test(
  '[PAY-30] a file that cannot be read says so and is tried again',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 500/)
    const order = await newOrder(shop)
    await attach(shop, order, { name: 'slip.png', bytes: await slip() })
    await openManage(page, shop, order)
    await page.route('**/api/Common/download**', (route) =>
      route.fulfill({ status: 500, json: { title: 'x' } }),
    )
    await page.getByRole('button', { name: 'Show slip.png' }).click()
    const region = page.getByRole('region', { name: viewer })
    await expect(region).toBeFocused()
    await expect(region.getByRole('alert')).toContainText('Failed to download.')
    await page.getByRole('button', { name: 'Download slip.png' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to download.' })).toHaveCount(2)
    await page.unroute('**/api/Common/download**')
    await region.getByRole('button', { name: 'Try again' }).click()
    await expect(region.getByRole('img', { name: 'slip.png' })).toBeVisible()
    await region.getByRole('button', { name: 'Close the file' }).click()
    await expect(page.getByRole('button', { name: 'Show slip.png' })).toBeFocused()
  },
)

test('[PAY-24] on a phone a file fills the screen', { tag: '@phone' }, async ({ page, shop, audit }) => {
  const order = await newOrder(shop)
  await attach(shop, order, { name: 'slip.png', bytes: await slip() })
  await openManage(page, shop, order)
  await page.getByRole('button', { name: 'Show slip.png' }).click()
  const dialog = page.getByRole('dialog', { name: viewer })
  await expect(dialog.getByRole('img', { name: 'slip.png' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await expect(dialog.getByText('150%')).toBeVisible()
  await audit(page, 'proof of payment')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show slip.png' })).toBeFocused()
})
