import { inflateSync } from 'node:zlib'
import { expect, test } from './fixtures.ts'

// Everywhere else it would stand between the journeys and what they hold back.
test.use({ isCold: true, serviceWorkers: 'allow' })

interface Manifest {
  name: string
  short_name: string
  start_url: string
  display: string
  lang: string
  theme_color: string
  background_color: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

test(
  'the shop can be installed: its manifest is whole and its icons are what it says',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/login')
    const answer = await page.request.get(
      (await page.locator('link[rel=manifest]').getAttribute('href')) ?? 'none',
    )
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = (await answer.json()) as Manifest
    expect(manifest).toMatchObject({
      name: 'Kwaderno',
      short_name: 'Kwaderno',
      start_url: '/',
      display: 'standalone',
      lang: 'en-PH',
      theme_color: '#FBF8F2',
      background_color: '#FBF8F2',
    })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ])
    const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
    for (const { src, sizes } of [...manifest.icons, { src: apple ?? '', sizes: '180x180' }]) {
      const png = await (await page.request.get(src)).body()
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
      expect(inflateSync(pictureOf(png)).length).toBeGreaterThan(1000)
    }
  },
)

/** The compressed points of a PNG. */
function pictureOf(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return Buffer.concat(parts)
}

test(
  'a page that cannot be reached is our own offline page, which leads back',
  { tag: '@phone' },
  async ({ page, context, faults, audit }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/contact-us')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    // Nothing of the shop is kept: whoever has the phone next finds nobody's data.
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.toSorted()).toEqual(['/favicon.svg', '/offline.html', '/offline.js'])

    await context.setOffline(true)
    await page.goto('/faqs?section=customer-inquiry')
    const heading = page.getByRole('heading', { level: 1, name: 'You are offline' })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('img', { name: 'Kwaderno' })).not.toHaveJSProperty('naturalWidth', 0)
    await audit(page, 'offline')
    await page.emulateMedia({ colorScheme: 'dark' })
    await audit(page, 'offline dark')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading).toBeVisible()
    await expect(page).toHaveURL('/faqs?section=customer-inquiry')

    // The page notices by itself.
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 2, name: 'Customer Inquiry' })).toBeVisible()
  },
)
