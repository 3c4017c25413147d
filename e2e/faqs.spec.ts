import type { Page } from '@playwright/test'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'
import { expectToldAside } from './toasts.ts'

const INDEX = '/utilities/appearance/faqs'
const EDITOR = `${INDEX}/edit/customer-inquiry`
const EDITING: readonly Permission[] = ['Role.view', 'Banner.view', 'FAQs.add', 'FAQs.edit', 'FAQs.delete']

const item = (page: Page, title: string) =>
  page.getByRole('main').getByRole('region', { name: title, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => press(page, 'Save')

/** The editor with the form of a new item of this kind. */
async function startItem(page: Page, kind: string): Promise<void> {
  await page.goto(EDITOR)
  await press(page, 'Add item')
  await expect(page.getByLabel('Content type')).toBeFocused()
  await page.getByLabel('Content type').selectOption(kind)
}

test(
  '[FAQ-01, FAQ-03, FAQ-19, PUB-09] what staff add, change and delete is what a visitor reads',
  { tag: '@desktop' },
  async ({ page, open, shop, audit }) => {
    const title = unique('How to ask')
    await loginAs(page, await shop.newStaff(EDITING))
    await page.goto('/utilities')
    await page.getByRole('link', { name: 'Appearance' }).click()
    await page.getByRole('link', { name: 'FAQs' }).click()
    await expect(page).toHaveURL(INDEX)
    const sections = page.getByRole('list', { name: 'FAQ sections' }).getByRole('link')
    await expect(sections).toHaveText([
      /^Return and Exchange/,
      /^Order and Payment/,
      /^Shipping and Delivery/,
      /^Customer Inquiry/,
      /^Term and Policies/,
    ])
    await expect(sections.first()).toContainText('items')
    await audit(page, 'edit faqs')
    await sections.filter({ hasText: 'Customer Inquiry' }).click()
    await expect(page).toHaveURL(EDITOR)

    await press(page, 'Add item')
    await page.getByLabel('Content type').selectOption('Instructions')
    await field(page, 'Title').fill(title)
    await field(page, 'Step 1').fill('Wait for the answer.')
    await press(page, 'Add step')
    await field(page, 'Step 2').fill('Write to us@')
    await press(page, 'Add step')
    await field(page, 'Step 3').fill('Not this one.')
    await page.getByRole('button', { name: 'Move step 2 up' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Move step 1 down' })).toBeFocused()
    await press(page, 'Remove step 3')
    await expect(field(page, 'Step 2')).toBeFocused()
    await audit(page, 'faq form')
    await save(page)
    await expect(page.getByText('Saved!')).toBeVisible()
    const steps = ['Write to us@', 'Wait for the answer.']
    await expect(item(page, title).getByRole('listitem')).toHaveText(steps)

    const visitor = await open()
    await visitor.goto('/faqs?section=customer-inquiry')
    await expect(item(visitor, title).getByRole('listitem')).toHaveText(steps)
    await expect(visitor.getByRole('main')).not.toContainText('@@@')

    const html = `<b onclick="alert(1)">${title}</b>`
    await press(page, `Edit ${title}`)
    await expect(page.getByLabel('Content type')).toHaveCount(0)
    await field(page, 'Title').fill(html)
    await save(page)
    await expect(page.getByText('Updated!')).toBeVisible()
    await page.getByRole('link', { name: 'View on the shop' }).press('Enter')
    await expect(page).toHaveURL('/faqs?section=customer-inquiry')
    await expect(item(page, html)).toBeVisible()
    await visitor.reload()
    await expect(item(visitor, html).getByRole('listitem')).toHaveText(steps)

    await page.goBack()
    await press(page, `Delete ${html}`)
    const dialog = page.getByRole('dialog', { name: 'Delete FAQ?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(item(page, html)).toBeVisible()
    await press(page, `Delete ${html}`)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Deleted!')).toBeVisible()
    await expect(item(page, html)).toHaveCount(0)
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'We are here to help' })).toBeVisible()
    await expect(item(visitor, html)).toHaveCount(0)
  },
)

test(
  '[FAQ-07, FAQ-08, FAQ-09, FAQ-10] every kind says what it lacks, at the field and with the first one focused',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newStaff(EDITING))
    await startItem(page, 'Header')
    await field(page, 'Title').fill(' x ')
    await save(page)
    await expect(field(page, 'Title')).toBeFocused()
    await expect(field(page, 'Title')).toHaveAccessibleDescription('Please provide a title.')
    await expect(field(page, 'Description')).toHaveAccessibleDescription('Please provide a description.')

    await page.getByLabel('Content type').selectOption('Questions')
    await expect(page.getByText(/^Please provide/)).toHaveCount(0)
    await save(page)
    await expect(field(page, 'Answer')).toBeFocused()
    await expect(field(page, 'Answer')).toHaveAccessibleDescription('Please provide an answer.')
    await field(page, 'Question').fill('')
    await save(page)
    await expect(field(page, 'Question')).toBeFocused()
    await expect(field(page, 'Question')).toHaveAccessibleDescription('Please provide a question.')
  },
)

test(
  '[FAQ-11, FAQ-12, FAQ-13, FAQ-06] steps are added and removed, and each needs a text without the marker',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newStaff(EDITING))
    await startItem(page, 'Instructions')
    await field(page, 'Title').fill('How to write')
    await field(page, 'Step 1').fill('One @@@ two')
    await press(page, 'Add step')
    await expect(field(page, 'Step 2')).toBeFocused()
    await save(page)
    await expect(field(page, 'Step 1')).toBeFocused()
    for (const step of ['Step 1', 'Step 2']) {
      await expect(field(page, step)).toHaveAccessibleDescription('Please provide a procedure.')
    }
    await press(page, 'Remove step 1')
    await expect(page.getByRole('textbox', { name: /^Step/ })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Remove step 1' })).toBeDisabled()
    await press(page, 'Cancel')
    await expect(page.getByRole('button', { name: 'Add item' })).toBeFocused()
    const stored = item(page, 'How to ask for a school package')
    await expect(stored.getByRole('listitem')).toHaveCount(3)
    await expect(page.getByRole('main')).not.toContainText('@@@')
  },
)

test(
  '[FAQ-14, FAQ-15, FAQ-16, FAQ-17] an unchanged item is not sent, a failed call keeps what was typed, and leaving asks',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_FAILED|Failed to fetch/)
    const title = 'Do you accept bulk orders of schools?'
    const sent: string[] = []
    await page.route('**/api/Appearance/faqs/**', async (route) => {
      sent.push(route.request().method())
      await route.abort()
    })
    await loginAs(page, await shop.newStaff(EDITING))
    await startItem(page, 'Footer')
    await field(page, 'Title').fill('Never kept')
    await field(page, 'Description').fill('Never kept')
    const button = page.getByRole('button', { name: 'Save', exact: true })
    await button.press('Enter')
    await expect(page.getByText('Failed to add FAQ, please try again.')).toBeVisible()
    // It was disabled meanwhile, and the keyboard goes on from it.
    await expect(button).toBeFocused()
    await expect(field(page, 'Title')).toHaveValue('Never kept')

    await press(page, `Edit ${title}`)
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leave.getByRole('button', { name: 'Stay' }).click()
    await expect(field(page, 'Title')).toHaveValue('Never kept')
    await press(page, `Edit ${title}`)
    await leave.getByRole('button', { name: 'Leave' }).click()
    await expect(field(page, 'Question')).toHaveValue(title)
    await save(page)
    await expectToldAside(page, 'No Changes!')
    await expect(page.getByText('Your Information has been retained.')).toBeVisible()
    expect(sent).toEqual(['POST'])

    await field(page, 'Question').fill('Do you?')
    await save(page)
    await expect(page.getByText('Failed to update FAQ, please try again.')).toBeVisible()
    await page.getByRole('link', { name: 'View on the shop' }).press('Enter')
    await leave.getByRole('button', { name: 'Stay' }).click()
    await expect(field(page, 'Question')).toHaveValue('Do you?')
    await press(page, 'Cancel')
    await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeFocused()

    await press(page, `Delete ${title}`)
    await page.getByRole('dialog', { name: 'Delete FAQ?' }).getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Failed to delete FAQ, please try again.')).toBeVisible()
    await expect(item(page, title)).toBeVisible()
    expect(sent).toEqual(['POST', 'PUT', 'DELETE'])
  },
)

test(
  'an item whose answer was lost is saved again, and stands there once',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_FAILED|Failed to fetch/)
    const title = unique('Sent twice')
    await loginAs(page, await shop.newStaff(EDITING))
    await page.route('**/api/Appearance/faqs/*', loseAnswer, { times: 1 })
    await startItem(page, 'Footer')
    await field(page, 'Title').fill(title)
    await field(page, 'Description').fill('Once is enough.')
    await save(page)
    await expect(page.getByText('Failed to add FAQ, please try again.')).toBeVisible()
    // The list is read again, and has it beside the form.
    await expect(item(page, title)).toHaveCount(1)
    await expect(field(page, 'Title')).toHaveValue(title)
    await save(page)
    await expect(page.getByText('Saved!')).toBeVisible()
    await expect(field(page, 'Title')).toHaveCount(0)
    await page.reload()
    await expect(item(page, title)).toHaveCount(1)
  },
)

test(
  '[FAQ-18] customers and visitors see no editing, and staff only what they may',
  { tag: '@desktop' },
  async ({ page, open, shop }) => {
    await page.goto(EDITOR)
    await expect(page).toHaveURL('/login')
    for (const user of [
      await shop.newCustomer(),
      await shop.newStaff(['Role.view', 'FAQs.view', 'FAQs.edit']),
    ]) {
      const refused = await open(user)
      await refused.goto(EDITOR)
      await expect(refused).toHaveURL('/404')
      await refused.goto('/faqs')
      await expect(refused.getByRole('button', { name: /^(Edit|Delete|Add)/ })).toHaveCount(0)
    }
    const reader = await open(await shop.newStaff(['Role.view', 'Banner.view']))
    await reader.goto(EDITOR)
    await expect(item(reader, 'We are here to help')).toBeVisible()
    await expect(reader.getByRole('main').getByRole('button')).toHaveCount(0)
    await reader.goto(`${INDEX}/edit/no-such-section`)
    await expect(reader.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  },
)

test(
  'the editor is used on a phone, and endless words break there',
  { tag: '@phone' },
  async ({ page, shop, audit }) => {
    await loginAs(page, await shop.newStaff(EDITING))
    await page.goto(INDEX)
    await page.getByRole('link', { name: 'Customer Inquiry' }).click()
    const endless = unique('W'.repeat(150))
    await press(page, 'Add item')
    await page.getByLabel('Content type').selectOption('Footer')
    await field(page, 'Title').fill(endless)
    await field(page, 'Description').fill(endless)
    await save(page)
    await expect(page.locator(':focus').getByRole('region', { name: endless })).toBeVisible()
    await press(page, 'Edit How to ask for a school package')
    await expect(field(page, 'Title')).toBeFocused()
    await expect(field(page, 'Title')).toBeInViewport({ ratio: 1 })
    await audit(page, 'faq form')
    await page.getByRole('link', { name: 'View on the shop' }).press('Enter')
    await expect(page.getByRole('heading', { name: endless })).toBeVisible()
    await audit(page, 'faqs')
    await page.goBack()
    await press(page, `Delete ${endless}`)
    const dialog = page.getByRole('dialog', { name: 'Delete FAQ?' })
    await audit(page, 'delete faq')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(item(page, endless)).toHaveCount(0)
  },
)
