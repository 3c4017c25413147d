import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from '@kwaderno/contract/second-factor.ts'
import { URI, type TOTP } from 'otpauth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/factories.ts'
import { untilBlocked } from '../../../test/until-blocked.ts'
import { inTransaction } from '../../db/tx.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

/** Begins a set-up, as in a tab of its own. */
async function begin(as: TestUser) {
  const { body } = await shop.api(beginSecondFactor, { as, body: { password: as.password } })
  const { secret } = await shop.db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', as.id)
    .executeTakeFirstOrThrow()
  return { app: URI.parse(body.uri) as TOTP, secret }
}
const confirm = (as: TestUser, app: TOTP) =>
  shop.api(confirmSecondFactor, { as, body: { code: app.generate() } })

test('a code switches on the secret that it is of, not one that another tab has made at that moment', async () => {
  const staff = await shop.newStaff(['Users.view'])
  const other = await begin(staff)
  const own = await begin(staff)
  const late = await inTransaction(shop.db, async (tx) => {
    await sql`lock table second_factors in share mode`.execute(tx)
    await tx
      .updateTable('second_factors')
      .set({ secret: other.secret })
      .where('user_id', '=', staff.id)
      .execute()
    const confirming = confirm(staff, own.app)
    await untilBlocked(shop.db, tx)
    return { confirming }
  })
  expect((await late.confirming).status).toBe(400)
  expect((await shop.api(getSecondFactor, { as: staff })).body.isOn).toBe(false)
  expect((await confirm(staff, other.app)).status).toBe(200)
})

test('the app lists the account under the name of the shop', async () => {
  const staff = await shop.newStaff(['Users.view'])
  const name = (shopName: string) =>
    sql`update shop_settings set value = value || ${JSON.stringify({ shopName })}::jsonb where tab = 'shop'`.execute(
      shop.db,
    )
  await name('San Isidro: School Supplies')
  try {
    const { issuer, label } = (await begin(staff)).app
    expect([issuer, label]).toEqual(['San Isidro  School Supplies', staff.userName])
  } finally {
    await name('Kwaderno')
  }
})
