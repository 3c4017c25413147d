import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { unique, type TestUser } from '../factories.ts'
import { makeCaller, type Caller } from './call.ts'

let shop: TestApp
let admin: TestUser
let call: Caller
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.newAdmin()
  call = makeCaller(shop.url)
})
afterAll(() => shop.close())

const USER_FIELDS = [
  'id',
  'fullname',
  'profilePhotoUrl',
  'firstName',
  'middleName',
  'lastName',
  'emailAddress',
  'userName',
  'role',
  'roleId',
  'status',
  'studentId',
  'studentFullName',
  'gradeLevelId',
  'level',
  'registeredOn',
  'version',
]

const ADDRESS = {
  receiverName: 'Ana Reyes',
  email: 'ana@example.ph',
  contactNumber: '09171234567',
  residence: '12 Mabini St.',
  region: 'National Capital Region',
  province: 'Metro Manila',
  city: 'Quezon City',
  barangay: 'Bagumbayan',
}

test('[API-25, API-27] users are listed by status, role and search, page by page, as a bare list', async () => {
  const mark = unique('Wire')
  for (let index = 0; index < 3; index++) {
    await shop.newCustomer({ firstName: `No${index}`, lastName: mark, status: index === 0 ? 0 : 1 })
  }
  const path = `/api/Users?status=1&search=${mark}&pageNumber=2&pageSize=1&sortBy=fullnameAsc`
  const { status, body, headers } = await call.get(path, admin)
  expect(status).toBe(200)
  expect(body).toEqual([expect.objectContaining({ fullname: `No2 ${mark}`, status: 1, profilePhotoUrl: '' })])
  expect(Object.keys((body as object[])[0] ?? {}).toSorted()).toEqual(USER_FIELDS.toSorted())
  expect(JSON.parse(headers.get('x-pagination') ?? '')).toEqual({
    TotalCount: 2,
    PageSize: 1,
    CurrentPage: 2,
    TotalPages: 2,
    HasNext: false,
    HasPrevious: true,
  })
  const { roleId } = (body as { roleId: number }[])[0]!
  const ofRole = await call.get(`/api/users?SEARCH=${mark}&RoleId=${roleId}`, admin)
  expect(ofRole.body).toHaveLength(3)
})

test('[API-26] one user has the fields of the list, and an unknown one is not found', async () => {
  const user = await shop.newCustomer({
    student: { studentId: unique('S'), firstName: 'Bea', lastName: 'Reyes', gradeLevel: 'Grade 4' },
  })
  const { status, body } = await call.get(`/api/Users/${user.id}`, admin)
  expect(status).toBe(200)
  expect(Object.keys(body as object).toSorted()).toEqual(USER_FIELDS.toSorted())
  expect(body).toMatchObject({ id: user.id, userName: user.userName, role: 'customer', level: 'Grade 4' })
  expect((await call.get('/api/Users/999999', admin)).status).toBe(404)
  expect((await call.get(`/api/Users/${user.id}`, user)).status).toBe(403)
})

test('[API-59, API-57] an address is saved under its names and listed with its text', async () => {
  const ana = await shop.newCustomer()
  const saved = await call.post('/api/Address', ADDRESS, ana)
  const address = '12 Mabini St., Bagumbayan, Quezon City, Metro Manila, National Capital Region'
  expect(saved).toMatchObject({ status: 200 })
  expect(saved.body).toEqual({ id: expect.any(Number), ...ADDRESS, address, isDefault: true })
  expect((await call.get('/api/Address', ana)).body).toEqual([saved.body])
  expect((await call.get('/api/Address', await shop.newCustomer())).body).toEqual([])
})

test('[API-60] an address is removed by its id, without a body', async () => {
  const ana = await shop.newCustomer()
  const { id } = (await call.post('/api/Address', ADDRESS, ana)).body as { id: number }
  const removed = await call.remove(`/api/Address/${id}`, ana)
  expect([removed.status, removed.body]).toEqual([200, undefined])
  expect((await call.get('/api/Address', ana)).body).toEqual([])
  expect((await call.remove(`/api/Address/${id}`, ana)).status).toBe(404)
})

test('[API-58] the pickup office is one fixed address', async () => {
  const { status, body } = await call.get('/api/Address/pickup-address', await shop.newCustomer())
  expect(status).toBe(200)
  expect(Object.keys(body as object).toSorted()).toEqual(
    ['id', 'address', 'hours', 'notes', ...Object.keys(ADDRESS)].toSorted(),
  )
  expect(body).toMatchObject({ id: 0, address: expect.stringContaining(',') })
})

test('[API-64] the dashboard is answered to staff who may view it, and refused to customers', async () => {
  const clerk = await shop.newStaff(['Dashboard.view'])
  const { status, body } = await call.get('/api/Dashboard', clerk)
  expect(status).toBe(200)
  const count = expect.any(Number)
  expect(body).toMatchObject({
    pendingOrders: count,
    inventory: count,
    registeredUsers: count,
    pendingUsers: count,
  })
  expect((await call.get('/api/Dashboard', await shop.newCustomer())).status).toBe(403)
  expect((await call.get('/api/Dashboard', await shop.newStaff(['Inventory.view']))).status).toBe(403)
  expect((await call.get('/api/Dashboard')).status).toBe(401)
})
