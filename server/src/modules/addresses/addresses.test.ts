import {
  addAddress,
  changeAddress,
  deleteAddress,
  getPickupAddress,
  listAddresses,
  setDefaultAddress,
} from '@kwaderno/contract/address.ts'
import { KEY_USED } from '@kwaderno/contract/idempotency.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer } from '../../../test/buying.ts'
import type { TestUser } from '../../../test/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const HOME = {
  receiverName: 'Ana Reyes',
  email: 'ana@example.ph',
  contactNumber: '09171234567',
  residence: '12 Mabini St.',
  region: 'National Capital Region',
  province: 'Metro Manila',
  city: 'Quezon City',
  barangay: 'Bagumbayan',
}

describe('saving an address', () => {
  test('[ADDR-11, ADDR-15] keeps names, not codes, and it is among the choices from then on', async () => {
    const ana = await shop.newCustomer()
    const saved = await shop.api(addAddress, { as: ana, body: HOME })
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual({
      id: expect.any(Number),
      ...HOME,
      address: '12 Mabini St., Bagumbayan, Quezon City, Metro Manila, National Capital Region',
      isDefault: true,
    })
    expect((await shop.api(listAddresses, { as: ana })).body).toEqual([saved.body])
  })

  test('[API-57, API-59] each list is of the own addresses, the newest first', async () => {
    const [ana, ben] = [await shop.newCustomer(), await shop.newCustomer()]
    const first = await shop.api(addAddress, { as: ana, body: HOME })
    const second = await shop.api(addAddress, { as: ana, body: { ...HOME, receiverName: 'Lola Remedios' } })
    expect((await shop.api(listAddresses, { as: ana })).body).toEqual([second.body, first.body])
    expect((await shop.api(listAddresses, { as: ben })).body).toEqual([])
  })

  test('ten requests of one key at the same moment save one address and are answered alike', async () => {
    const [ana, ben] = [await shop.newCustomer(), await shop.newCustomer()]
    const body = { ...HOME, idempotencyKey: 'double-click' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.api(addAddress, { as: ana, body })),
    )
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]!.body])
    expect((await shop.api(listAddresses, { as: ana })).body).toHaveLength(1)
    expect((await shop.api(addAddress, { as: ben, body })).body.id).not.toBe(answers[0]!.body.id)
    const next = { ...HOME, idempotencyKey: 'next-visit' }
    expect((await shop.api(addAddress, { as: ana, body: next })).status).toBe(200)
    expect((await shop.api(listAddresses, { as: ana })).body).toHaveLength(2)
  })

  test('a key that has saved one address refuses another one', async () => {
    const ana = await shop.newCustomer()
    const body = { ...HOME, idempotencyKey: 'first-words' }
    const first = await shop.api(addAddress, { as: ana, body })
    const other = await shop.api(addAddress, { as: ana, body: { ...body, residence: 'Another street 5' } })
    expect([other.status, other.problem.title]).toEqual([409, KEY_USED.address])
    expect((await shop.api(listAddresses, { as: ana })).body).toEqual([first.body])
  })

  test('[ADDR-04] refuses every field that is empty, each by its name', async () => {
    const ana = await shop.newCustomer()
    const empty = Object.fromEntries(Object.keys(HOME).map((name) => [name, ' '])) as typeof HOME
    const { status, problem } = await shop.api(addAddress, { as: ana, body: empty })
    expect(status).toBe(400)
    for (const name of Object.keys(HOME)) expect(problem.errors?.[name]?.[0]).toBe('This field is required.')
    expect((await shop.api(listAddresses, { as: ana })).body).toEqual([])
  })

  test('[ADDR-05, ADDR-06, ADDR-07] refuses an email address without a domain and a number that is not a mobile one', async () => {
    const ana = await shop.newCustomer()
    const errors = async (change: Partial<typeof HOME>) =>
      (await shop.api(addAddress, { as: ana, body: { ...HOME, ...change } })).problem?.errors
    for (const email of ['abc', 'a@b', 'a@b.c']) {
      expect(await errors({ email })).toMatchObject({ email: ['Invalid email.'] })
    }
    for (const contactNumber of ['0917123456', '091712345678', '+63917123456a', '0817123456']) {
      expect(await errors({ contactNumber })).toMatchObject({ contactNumber: ['Invalid contact number.'] })
    }
    for (const contactNumber of ['09171234567', '+639171234567', '639171234567']) {
      expect(await errors({ contactNumber })).toBeUndefined()
    }
  })

  test('stops at fifty, also when two arrive at the same moment', async () => {
    const ana = await shop.newCustomer()
    for (let count = 1; count < 50; count++) await shop.newAddress(ana.id)
    const answers = await Promise.all([1, 2, 3].map(() => shop.api(addAddress, { as: ana, body: HOME })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.problem.title).toBe('You can save up to 50 addresses.')
  })
})

describe('changing an address', () => {
  test('[ADDR-04, ADDR-05] keeps what it is changed to, and refuses what a new one may not have', async () => {
    const ana = await shop.newCustomer()
    const { body: saved } = await shop.api(addAddress, { as: ana, body: HOME })
    const params = { id: saved.id }
    const moved = { ...HOME, residence: '7 Rizal Ave.', barangay: 'Central' }
    const answer = await shop.api(changeAddress, { as: ana, params, body: moved })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...saved,
        ...moved,
        address: '7 Rizal Ave., Central, Quezon City, Metro Manila, National Capital Region',
      },
    ])
    expect((await shop.api(listAddresses, { as: ana })).body).toEqual([answer.body])
    const wrong = { ...HOME, receiverName: ' ', email: 'a@b' }
    const refused = await shop.api(changeAddress, { as: ana, params, body: wrong })
    expect(refused.status).toBe(400)
    expect(refused.problem.errors).toMatchObject({
      receiverName: ['This field is required.'],
      email: ['Invalid email.'],
    })
    expect((await shop.api(listAddresses, { as: ana })).body).toEqual([answer.body])
  })

  test("is for its owner: to others it is as absent as one that doesn't exist", async () => {
    const [ana, ben] = [await shop.newCustomer(), await shop.newCustomer()]
    const { body: saved } = await shop.api(addAddress, { as: ana, body: HOME })
    for (const id of [saved.id, 2_000_000_000]) {
      const [changed, chosen] = [
        await shop.api(changeAddress, { as: ben, params: { id }, body: { ...HOME, residence: 'Ben’s' } }),
        await shop.api(setDefaultAddress, { as: ben, params: { id } }),
      ]
      expect([changed.status, chosen.status]).toEqual([404, 404])
      expect(changed.problem.title).toBe('This address no longer exists.')
    }
    expect((await shop.api(listAddresses, { as: ana })).body).toEqual([saved])
  })
})

describe('the default address', () => {
  const listed = async (as: TestUser) =>
    (await shop.api(listAddresses, { as })).body.map(({ receiverName, isDefault }) =>
      isDefault ? `${receiverName} (default)` : receiverName,
    )
  const save = async (as: TestUser, receiverName: string) =>
    (await shop.api(addAddress, { as, body: { ...HOME, receiverName } })).body.id

  test('is the first that is saved, then the one that is chosen, then the newest of the rest', async () => {
    const ana = await shop.newCustomer()
    const [first, second] = [await save(ana, 'First'), await save(ana, 'Second'), await save(ana, 'Third')]
    expect(await listed(ana)).toEqual(['Third', 'Second', 'First (default)'])
    expect((await shop.api(setDefaultAddress, { as: ana, params: { id: second } })).status).toBe(200)
    expect(await listed(ana)).toEqual(['Third', 'Second (default)', 'First'])
    await shop.api(deleteAddress, { as: ana, params: { id: first } })
    expect(await listed(ana)).toEqual(['Third', 'Second (default)'])
    await shop.api(deleteAddress, { as: ana, params: { id: second } })
    expect(await listed(ana)).toEqual(['Third (default)'])
    // One that is gone changes nothing.
    expect((await shop.api(setDefaultAddress, { as: ana, params: { id: second } })).status).toBe(404)
    expect(await listed(ana)).toEqual(['Third (default)'])
  })

  test('is one, however many are chosen, saved and deleted at the same moment', async () => {
    const ana = await shop.newCustomer()
    await Promise.all(Array.from({ length: 6 }, (_, index) => save(ana, `Nr. ${index}`)))
    const ids = (await shop.api(listAddresses, { as: ana })).body.map(({ id }) => id)
    const answers = await Promise.all([
      ...ids.slice(0, 4).map((id) => shop.api(setDefaultAddress, { as: ana, params: { id } })),
      ...ids.slice(0, 2).map((id) => shop.api(deleteAddress, { as: ana, params: { id } })),
      shop.api(addAddress, { as: ana, body: HOME }),
    ])
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect((await listed(ana)).filter((name) => name.endsWith('(default)'))).toHaveLength(1)
  })
})

describe('deleting an address', () => {
  test('[ADDR-14, API-60] takes it from the list, and an order that went there keeps it', async () => {
    const buyer = await newBuyer(shop)
    const product = await shop.newProduct()
    const orderId = await buyer.buy(product.options[0]!)
    const kept = () =>
      shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    const before = await kept()
    const answer = await shop.api(deleteAddress, { as: buyer, params: { id: buyer.addressId } })
    expect(answer.status).toBe(200)
    expect((await shop.api(listAddresses, { as: buyer })).body).toEqual([])
    expect(await kept()).toEqual({ ...before, ...('address_id' in before ? { address_id: null } : {}) })
  })

  test("another customer's address is as absent as one that does not exist", async () => {
    const ana = await shop.newCustomer()
    const ben = await shop.newCustomer()
    const saved = await shop.api(addAddress, { as: ana, body: HOME })
    const answer = await shop.api(deleteAddress, { as: ben, params: { id: saved.body.id } })
    expect([answer.status, answer.problem.title]).toEqual([404, 'This address no longer exists.'])
    expect((await shop.api(listAddresses, { as: ana })).body).toHaveLength(1)
    expect((await shop.api(listAddresses, { as: ben })).body).toEqual([])
  })
})

test('[API-58] the pickup office has the id 0 and one address for everybody', async () => {
  const [ana, ben] = [await shop.newCustomer(), await shop.newCustomer()]
  const first = await shop.api(getPickupAddress, { as: ana })
  expect(first.body).toMatchObject({ id: 0, address: expect.stringContaining(',') })
  expect((await shop.api(getPickupAddress, { as: ben })).body).toEqual(first.body)
})
