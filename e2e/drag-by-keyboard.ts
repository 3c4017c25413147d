import { expect, type Page } from '@playwright/test'

/** Moves what Space has picked up by an arrow key until it is said to be there: while the places are still being measured, a key does nothing. */
export async function carry(page: Page, key: `Arrow${string}`, said: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(page.getByText(said)).toHaveCount(1, { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}
