import { PASSWORD_TOO_COMMON } from '@kwaderno/contract/fields.ts'
import { changePassword } from '@kwaderno/contract/profile.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ config: { demo: false } })
})
afterAll(() => shop.close())

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

test('the demo refuses none', async () => {
  const demo = await startTestApp({ config: { demo: true } })
  expect((await change(demo, await demo.newStaff(['Users.view']), 'Password1')).status).toBe(200)
  await demo.close()
})
