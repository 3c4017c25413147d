import type { Page } from '@playwright/test'
import { URI, type TOTP } from 'otpauth'

/** What an authenticator app shows for the key on the page. */
export async function codeOf(page: Page): Promise<string> {
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  return (URI.parse(`otpauth://totp/Kwaderno:x?secret=${secret}&issuer=Kwaderno`) as TOTP).generate()
}
