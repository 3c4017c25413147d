import type { Page } from '@playwright/test'
import { expect, loginAs, test } from './fixtures.ts'

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

test(
  'on a phone Back closes the filters and keeps what was chosen there',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/faqs')
    await page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name: 'Shop' }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    const open = page.getByRole('button', { name: 'Show Filters' })
    await open.click()
    await filters.getByRole('checkbox').first().check()
    await expect(page).toHaveURL(/[?&](categories|gradeLevels)=\d+$/)
    await filters.getByRole('checkbox').nth(1).check()
    await expect(page).toHaveURL(/=\d+&\w+=\d+$/)
    const chosen = page.url()
    // Loaded anew, the page has no open filters, and nothing is left of them on the way back.
    await page.reload()
    await open.click()
    await expect(filters.getByRole('checkbox').first()).toBeVisible()
    await page.goBack()
    await expect(filters).toBeHidden()
    await expect(page).toHaveURL(chosen)
    // Closed by its own button it leaves nothing behind either: all of it is one step of the page.
    await open.click()
    await filters.getByRole('checkbox').first().uncheck()
    await expect(page).not.toHaveURL(chosen)
    await filters.getByRole('button', { name: /^Show \d/ }).click()
    await expect(filters).toBeHidden()
    await expect(page).not.toHaveURL(chosen)
    await page.goBack()
    await expect(page).toHaveURL(chosen)
    await page.goBack()
    await expect(page).toHaveURL('/shop')
    await page.goBack()
    await expect(page).toHaveURL('/faqs')
  },
)

test(
  'on a phone Back closes the chat, and the form of an address after asking',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newCustomer())
    await page.goto('/faqs')
    const places = page.getByRole('navigation', { name: 'Main places' })
    await places.getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL('/profile')
    const chat = page.getByRole('dialog', { name: 'Messages' })
    await page.getByRole('button', { name: /^Chat with us/ }).click()
    await chat.getByRole('textbox', { name: 'Message' }).fill('Do you have size 12?')
    await page.reload()
    await expect(heading(page)).toBeVisible()
    await page.getByRole('button', { name: /^Chat with us/ }).click()
    await expect(chat.getByRole('textbox', { name: 'Message' })).toHaveValue('Do you have size 12?')
    await page.goBack()
    await expect(chat).toBeHidden()
    await expect(page).toHaveURL('/profile')
    // Left by a link it is not met again on the way back.
    await page.getByRole('button', { name: /^Chat with us/ }).click()
    await expect(chat).toBeVisible()
    await places.getByRole('link', { name: 'Orders' }).click()
    await expect(page).toHaveURL('/orders')
    await expect(heading(page)).toHaveText('My orders')
    await page.goBack()
    await expect(page).toHaveURL('/profile')
    await page.getByRole('button', { name: 'Add Address' }).click()
    const form = page.getByRole('dialog', { name: 'Add Address' })
    await form.getByLabel('Receiver name').fill('Lola Remedios')
    await page.goBack()
    const question = page.getByRole('dialog', { name: 'Discard this address?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(form.getByLabel('Receiver name')).toHaveValue('Lola Remedios')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/faqs')
  },
)
