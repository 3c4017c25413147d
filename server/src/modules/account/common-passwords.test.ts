import { forgotPassword, resetPassword } from '@kwaderno/contract/account.ts'
import { PASSWORD_TOO_COMMON } from '@kwaderno/contract/fields.ts'
import { changePassword } from '@kwaderno/contract/profile.ts'
import { addUser } from '@kwaderno/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { unique, type TestUser } from '../../../test/factories.ts'
import { sentMails } from '../../../test/outbox.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ config: { demo: false } })
})
afterAll(() => shop.close())

async function tokenMailedTo(email: string): Promise<string> {
  const mail = (await sentMails(shop)).findLast(({ to }) => to === email)
  return new URL(/http\S+reset-password\S+/.exec(mail?.text ?? '')![0]).searchParams.get('token')!
}

const change = (app: TestApp, user: TestUser, newPassword: string) =>
  app.api(changePassword, {
    as: user,
    body: { currentPassword: user.password, newPassword, confirmPassword: newPassword },
  })

test('staff of a real shop are refused a common password with a sentence, and others are not', async () => {
  const { problem } = await change(shop, await shop.newStaff(['Users.view']), 'Password1')
  expect(problem.errors).toMatchObject({ newPassword: [PASSWORD_TOO_COMMON] })
  expect((await change(shop, await shop.newStaff(['Users.view']), 'Kaw4yan-lila')).status).toBe(200)
  expect((await change(shop, await shop.newCustomer(), 'Password1')).status).toBe(200)
})

test('nor can staff set one by the link of a reset or of a welcome, which stays good for another password', async () => {
  const clerk = await shop.newStaff(['Users.view'])
  await shop.api(forgotPassword, { body: { email: clerk.emailAddress } })
  const userName = unique('new')
  const invited = `${userName}@example.com`
  const { id: roleId } = await shop.newRole(unique('Clerk'), ['Users.view'])
  const names = { firstName: 'Luz', middleName: '', lastName: 'Cruz' }
  await shop.api(addUser, {
    as: await shop.newAdmin(),
    body: { ...names, userName, emailAddress: invited, roleId },
  })
  for (const email of [clerk.emailAddress, invited]) {
    const token = await tokenMailedTo(email)
    const set = (newPassword: string) =>
      shop.api(resetPassword, { body: { email, token, newPassword, confirmPassword: newPassword } })
    expect((await set('Password1')).problem.errors).toMatchObject({ newPassword: [PASSWORD_TOO_COMMON] })
    expect((await set('Kaw4yan-lila')).status).toBe(200)
  }
})

test('the demo refuses none', async () => {
  const demo = await startTestApp({ config: { demo: true } })
  expect((await change(demo, await demo.newStaff(['Users.view']), 'Password1')).status).toBe(200)
  await demo.close()
})
