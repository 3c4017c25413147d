import type { Page } from '@playwright/test'
import { type TestUser } from '../server/test/factories.ts'
import type { Shop } from './shop.ts'

export const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
export const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
export const bubble = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text })
export const chatButton = (page: Page) => page.getByRole('button', { name: /^Chat with us/ })
export const customers = (page: Page) => page.getByRole('navigation', { name: 'Customers' })

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

export async function write(shop: Shop, customer: TestUser, texts: readonly string[], sender = customer) {
  const rows = texts.map((content) => ({ customer_id: customer.id, sender_id: sender.id, content }))
  await shop.db.insertInto('chat_messages').values(rows).execute()
}

export async function storedTexts(shop: Shop, customer: TestUser): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('chat_messages')
    .select('content')
    .where('customer_id', '=', customer.id)
    .orderBy('id')
    .execute()
  return rows.map(({ content }) => content)
}

export const numbered = (count: number) =>
  Array.from({ length: count }, (_, place) => `Message ${place + 1} of many`)
