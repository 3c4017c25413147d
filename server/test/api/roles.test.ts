import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { newBuyer } from '../buying.ts'
import { newOrderClerk } from '../order-clerk.ts'
import { unique, type TestUser } from '../factories.ts'
import { makeCaller, type Caller } from './call.ts'

let shop: TestApp
let call: Caller
beforeAll(async () => {
  shop = await startTestApp()
  call = makeCaller(shop.url)
})
afterAll(() => shop.close())

async function permissionsOf(user: TestUser): Promise<unknown> {
  return ((await call.get('/api/Account/me', user)).body as { modulePermission: unknown }).modulePermission
}

test('[PERM-03] a user is told his permissions by module, with the four actions', async () => {
  const clerk = await shop.newStaff(['Inventory.view', 'Inventory.delete', 'Print Barcode.add'])
  expect(await permissionsOf(clerk)).toEqual([
    { moduleName: 'Inventory', add: false, edit: false, delete: true, view: true },
    { moduleName: 'Print Barcode', add: true, edit: false, delete: false, view: false },
  ])
})

test('[PERM-02] who has no permission is refused what is for staff, whatever the role is called', async () => {
  for (const role of ['customer', 'Student', 'admin helper']) {
    const user = await shop.newUser({ role })
    expect(await permissionsOf(user)).toEqual([])
    for (const path of ['/api/Order', '/api/Users', '/api/Dashboard']) {
      expect((await call.get(path, user)).status).toBe(403)
    }
  }
})

test('[PERM-15] users of any other role than customer and student manage orders, as far as they may', async () => {
  const buyer = await newBuyer(shop)
  const [option] = (await shop.newProduct()).options
  const orderId = await buyer.buy(option!)
  const carrier = await newOrderClerk(shop)
  expect((await call.get('/api/Order?pageSize=5', carrier)).status).toBe(200)
  expect((await carrier.approve(orderId)).status).toBe(200)
  expect((await carrier.step(orderId, 'Packaging')).status).toBe(200)
  expect((await carrier.see(orderId)).status).toBe('Packaging')
  const reader = await shop.newStaff(['Transactions.view'])
  expect((await call.get(`/api/Order/${orderId}`, reader)).status).toBe(200)
  const refused = await shop.newStaff(['Inventory.view'])
  expect((await call.get('/api/Order', refused)).status).toBe(403)
})

test('[PERM-15] a role with another name pays cash, also when it has no permission', async () => {
  const buyer = await newBuyer(shop, await shop.newUser({ role: unique('walk-in') }))
  const [option] = (await shop.newProduct()).options
  const answer = await buyer.order([await buyer.put(option!)], { paymentType: 'Cash' }, [])
  expect(answer.status).toBe(200)
})
