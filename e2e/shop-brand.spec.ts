import type { Locator } from '@playwright/test'
import { contrastToWhite } from '@kwaderno/contract/accent.ts'
import { drawing } from '../server/test/drawing.ts'
import { startBareShop } from './bare-shop.ts'
import { expect, test } from './fixtures.ts'

const OWNER = { ADMIN_USERNAME: 'luz', ADMIN_PASSWORD: 'Kuwaderno-7', ADMIN_EMAIL: 'luz@isidro.example' }
const NAME = 'San Isidro Elementary School Cooperative Shop'

/** `#rrggbb` of what the button is filled with; its text is white. */
async function fillOf(button: Locator): Promise<string> {
  const { fill, text } = await button.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return { fill: backgroundColor, text: color }
  })
  expect(text).toBe('rgb(255, 255, 255)')
  return `#${[...fill.matchAll(/\d+/g)].map(([part]) => Number(part).toString(16).padStart(2, '0')).join('')}`
}

test(
  '[SET-22, SET-23, SET-24, SET-25] a shop has a name, a logo and a colour of its own with its next load',
  { tag: '@desktop' },
  async ({ page, auditBothSizes }) => {
    test.setTimeout(test.info().timeout + 60_000)
    const { shop: bare, stop } = await startBareShop(OWNER)
    try {
      await page.goto(`${bare.url}/login`)
      await page.getByLabel('Username').fill(OWNER.ADMIN_USERNAME)
      await page.getByLabel('Password', { exact: true }).fill(OWNER.ADMIN_PASSWORD)
      const logIn = page.getByRole('button', { name: 'Log in', exact: true })
      expect(await fillOf(logIn)).toBe('#2b3fbf')
      await logIn.click()
      await expect(page).toHaveURL(`${bare.url}/dashboard`)
      await page.goto(`${bare.url}/utilities/shop-settings/shop`)
      await page.getByRole('textbox', { name: 'Shop name' }).fill(NAME)
      const accent = page.getByRole('textbox', { name: 'Accent colour' })
      await accent.fill('#F5B22D')
      await expect(accent).toHaveAccessibleDescription(/Choose a darker colour: .* contrast of 1\.8/)
      await accent.fill('#1F7A4D')
      await accent.press('Escape')
      await expect(page.getByRole('img', { name: /in this colour/ })).toBeVisible()
      const picked = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose logo' }).click()
      const logo = await drawing('logo.png', '#1f7a4d')
      await (
        await picked
      ).setFiles({
        name: logo.name,
        mimeType: logo.type,
        buffer: Buffer.from(await logo.arrayBuffer()),
      })
      await auditBothSizes(page, 'the tab Shop')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Shop settings have been updated.')).toBeVisible()

      await page.reload()
      await expect(page).toHaveTitle(new RegExp(`· ${NAME}$`))
      const home = page.getByRole('link', { name: `${NAME}, back office` })
      await expect(home).toContainText(NAME)
      await expect(home.locator('img')).toHaveJSProperty('complete', true)
      expect(
        await home.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBeGreaterThan(0)
      const fileOf = async (name: string) => (await page.request.get(`${bare.url}/${name}`)).text()
      expect(JSON.parse(await fileOf('manifest.webmanifest'))).toMatchObject({
        name: NAME,
        short_name: NAME,
        theme_color: '#1F7A4D',
      })
      const offline = await fileOf('offline.html')
      for (const text of [`| ${NAME}</title>`, `${NAME} cannot be reached.`, 'light-dark(#1f7a4d,'])
        expect(offline).toContain(text)
      expect(await fileOf('sw.js')).toMatch(/'offline-\w+-\w+'/)
      await page.goto(`${bare.url}/favicon.svg`)
      await page.evaluate(() => localStorage.clear())
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.goto(`${bare.url}/login`)
        await expect(page.getByRole('link', { name: `${NAME}, to the shop` })).toContainText(NAME)
        await expect(logIn).toBeVisible()
        const fill = await fillOf(logIn)
        if (scheme === 'light') expect(fill).toBe('#1f7a4d')
        expect(contrastToWhite(fill)).toBeGreaterThanOrEqual(4.5)
        await auditBothSizes(page, `log in, ${scheme}`)
      }
    } finally {
      await stop(page)
    }
  },
)
