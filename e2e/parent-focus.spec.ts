import { unique } from '../server/test/factories.ts'
import { addStudent } from '../server/test/factories/people.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { addExchange, delivered, pieces, select } from './returning.ts'

test.describe('the keyboard goes on from where it was', { tag: '@desktop' }, () => {
  test('after an exchange item is removed', async ({ page, shop }) => {
    const { parent, order, skirt, pencil } = await delivered(shop, { quantity: 1 })
    await loginAs(page, parent)
    await page.goto(`/orders/return-and-exchange-requests/${order.id}`)
    const piece = pieces(page).first()
    await select(piece)
    await addExchange(piece, page, skirt.name)
    await addExchange(piece, page, pencil.name)
    const remove = piece.getByRole('button', { name: /^Remove the exchange item/ })
    await remove.first().press('Enter')
    await expect(remove).toHaveCount(1)
    await expect(piece.getByRole('combobox', { name: /^Exchange item/ })).toBeFocused()
    await remove.press('Enter')
    await expect(remove).toHaveCount(0)
    await expect(piece.getByRole('button', { name: /^Choose exchange item/ })).toBeFocused()
  })

  test('after a file of an order is deleted', async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id, { attachments: ['a.pdf', 'b.pdf'] })
    await loginAs(page, parent)
    await page.goto(`/orders/${order.id}`)
    await page.getByRole('button', { name: 'Delete a.pdf' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).press('Enter')
    await expect(page.getByText('a.pdf')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Payment' })).toBeFocused()
  })

  test('after a student is retired and restored', async ({ page, shop }) => {
    const parent = await shop.newCustomer({ student: { firstName: 'Bea' } })
    await addStudent(shop.db, parent.id, { firstName: 'Carlo' })
    await loginAs(page, parent)
    await page.goto('/profile/students')
    const carlo = page.getByRole('listitem').filter({ hasText: 'Carlo Reyes' })
    await carlo.getByRole('button', { name: 'Retire' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).press('Enter')
    await expect(carlo.getByRole('button', { name: 'Restore' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(carlo.getByRole('button', { name: 'Retire' })).toBeFocused()
  })

  test('after a change of the email address is cancelled', async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    await loginAs(page, parent)
    await page.goto('/profile/edit')
    await page.getByLabel('Email').fill(`${unique('new')}@example.ph`)
    await page.getByLabel('Contact number').fill('09171234567')
    await page.getByRole('button', { name: /save/i }).click()
    await expect(page.getByText('Your profile has been updated.')).toBeVisible()
    await page.goto('/profile')
    const account = page.getByRole('region', { name: 'Account' })
    await account.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(account.getByText('Waiting for confirmation')).toHaveCount(0)
    await expect(account).toBeFocused()
  })
})
