import type { Page } from '@playwright/test'
import { URI, type TOTP } from 'otpauth'

/** What an authenticator app shows for the key on the page. */
export async function codeOf(page: Page): Promise<string> {
  return codeFor(await secretOf(page))
}

/** The key on the page. */
export async function secretOf(page: Page): Promise<string> {
  return (await page.locator('code').innerText()).replaceAll(' ', '')
}

/** What the app shows for a key, so many milliseconds from now. */
export function codeFor(secret: string, later = 0): string {
  const totp = URI.parse(`otpauth://totp/Kwaderno:x?secret=${secret}&issuer=Kwaderno`) as TOTP
  return totp.generate({ timestamp: Date.now() + later })
}
