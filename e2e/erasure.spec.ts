import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { uniqueName } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'

test(
  '[PRIV-07, PRIV-09, PRIV-10, PRIV-12] a customer takes his data with him, asks for the end of his account and takes it back; an officer refuses it with a reason and carries it out',
  { tag: '@desktop' },
  async ({ page, open, shop, auditBothSizes, faults }) => {
    faults.expect(/status of (400|401)/)
    const lastName = uniqueName('Santos')
    const parent = await shop.newCustomer({ firstName: 'Maria', lastName })
    const order = await shop.newOrder(parent.id, { status: 'Approved' })
    await loginAs(page, parent)
    await page.goto('/profile')
    await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Privacy' }).click()
    await expect(page.getByText('You have not agreed to a privacy notice.')).toBeVisible()

    const data = page.getByRole('region', { name: 'Download my data' })
    await data.getByLabel('Current password').fill('Wrong1')
    await data.getByRole('button', { name: 'Download' }).click()
    await expect(data.getByText('Invalid Password')).toBeVisible()
    await expect(data.getByLabel('Current password')).toBeFocused()
    await data.getByLabel('Current password').fill(parent.password)
    const saving = page.waitForEvent('download')
    await data.getByRole('button', { name: 'Download' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
    const zip = unzipSync(await readFile(await saved.path()))
    expect(JSON.parse(strFromU8(zip['data.json']!))).toMatchObject({
      profile: { lastName },
      orders: [{ orderNumber: order.orderNumber }],
    })
    await expect(data.getByLabel('Current password')).toHaveValue('')

    const end = page.getByRole('region', { name: 'Delete my account' })
    const ask = async () => {
      await end.getByLabel('Current password').fill(parent.password)
      await end.getByRole('button', { name: 'Delete my account' }).click()
      const question = page.getByRole('dialog', { name: 'Delete your account?' })
      await expect(question).toContainText('Files of sales')
      await question.getByRole('button', { name: 'Delete my account' }).dblclick()
      await expect(end.getByText('Your account is deleted on')).toBeVisible()
    }
    await auditBothSizes(page, 'privacy and my data')
    await ask()
    await expect(end.getByText(`Waiting for ${order.orderNumber}`)).toBeVisible()
    await auditBothSizes(page, 'an account that waits for its end')
    await end.getByRole('button', { name: 'Keep my account' }).dblclick()
    await expect(page.getByText('Your account stays.')).toBeVisible()
    await ask()

    const office = await open()
    await loginAs(office, await shop.newStaff(['Privacy.view', 'Privacy.edit']))
    await office.goto('/utilities/privacy')
    const requests = office.getByRole('list', { name: 'Erasure requests' }).getByRole('listitem')
    const waiting = requests.filter({ hasText: lastName }).filter({ hasText: 'Waiting for' })
    await expect(waiting).toContainText(`Waiting for ${order.orderNumber}`)
    await expect(waiting.getByRole('button', { name: 'Delete now' })).toBeDisabled()
    await waiting.getByRole('button', { name: 'Refuse' }).click()
    const refusing = office.getByRole('dialog', { name: /^Refuse request \d+\?$/ })
    await refusing.getByRole('button', { name: 'Refuse' }).click()
    await expect(refusing.getByText('This field is required.')).toBeVisible()
    await auditBothSizes(office, 'refusal of an erasure')
    await refusing.getByRole('textbox', { name: 'Reason' }).fill('An order is on its way.')
    await refusing.getByRole('button', { name: 'Refuse' }).dblclick()
    await expect(requests.filter({ hasText: 'An order is on its way.' })).toHaveCount(1)
    await auditBothSizes(office, 'erasure requests')

    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Privacy' }).click()
    await expect(end.getByText('An order is on its way.')).toBeVisible()
    await shop.db.updateTable('orders').set({ status: 'Completed' }).where('id', '=', order.id).execute()
    await ask()
    await expect(end.getByText(`Waiting for`)).toHaveCount(0)
    await office.reload()
    const due = requests.filter({ hasText: lastName }).filter({ hasText: 'Due on' })
    const question = office.getByRole('dialog', { name: 'Delete this account now?' })
    await expect(due.getByRole('button', { name: 'Delete now' })).toBeEnabled()
    // An order is placed after the list was read.
    await shop.db.updateTable('orders').set({ status: 'Pending' }).where('id', '=', order.id).execute()
    await due.getByRole('button', { name: 'Delete now' }).click()
    await question.getByRole('button', { name: 'Delete now' }).click()
    await expect(office.getByText('The request could not be changed.')).toBeVisible()
    await expect(due).toContainText(`Waiting for ${order.orderNumber}`)
    await expect(due.getByRole('button', { name: 'Delete now' })).toBeDisabled()
    await shop.db.updateTable('orders').set({ status: 'Completed' }).where('id', '=', order.id).execute()
    await office.reload()
    await due.getByRole('button', { name: 'Delete now' }).click()
    await question.getByRole('button', { name: 'Delete now' }).dblclick()
    await expect(office.getByText('The account has been deleted.')).toBeVisible()
    await expect(requests.filter({ hasText: lastName })).toHaveCount(0)
    await expect(
      requests.filter({ hasText: `M*** ${lastName[0]}***` }).filter({ hasText: 'Done' }),
    ).toHaveCount(1)
    await page.goto('/profile/privacy')
    await expect(page).toHaveURL(/\/login/)
  },
)

test(
  'a customer whose request for the end of his account got no answer sees that it waits',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    faults.expect(/Failed to load resource/)
    const parent = await shop.newCustomer()
    await loginAs(page, parent)
    await page.goto('/profile/privacy')
    const end = page.getByRole('region', { name: 'Delete my account' })
    await page.route('**/api/Privacy/erasure', loseAnswer, { times: 1 })
    await end.getByLabel('Current password').fill(parent.password)
    await end.getByRole('button', { name: 'Delete my account' }).click()
    const question = page.getByRole('dialog', { name: 'Delete your account?' })
    await question.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('The shop cannot be reached.')).toBeVisible()
    await expect(end.getByText('Your account is deleted on')).toBeVisible()
    await expect(end.getByRole('button', { name: 'Keep my account' })).toBeVisible()
  },
)

test(
  'who takes back a request that was refused meanwhile sees why it was refused',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 404/)
    const parent = await shop.newCustomer()
    await shop.db
      .insertInto('erasures')
      .values({ user_id: parent.id, requested_at: new Date(), due_at: new Date(Date.now() + 86_400_000) })
      .execute()
    await loginAs(page, parent)
    await page.goto('/profile/privacy')
    const end = page.getByRole('region', { name: 'Delete my account' })
    await expect(end.getByText('Your account is deleted on')).toBeVisible()
    await shop.db
      .updateTable('erasures')
      .set({ state: 'Refused', reason: 'An order is on its way.', decided_at: new Date() })
      .where('user_id', '=', parent.id)
      .execute()
    await end.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByText('There is no request that waits.')).toBeVisible()
    await expect(end.getByText('An order is on its way.')).toBeVisible()
    await expect(end.getByRole('button', { name: 'Keep my account' })).toHaveCount(0)
  },
)
