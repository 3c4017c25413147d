import { randomUUID } from 'node:crypto'
import { randomOf } from '../../server/seed/demo/random.ts'
import { pdf } from '../../server/test/pdf.ts'
import type { Caller } from '../load-generator.ts'
import type { Customer, World } from '../seed.ts'
import { jsonBytes, requestBytes, type Answer } from '../http-wire.ts'
import { askingInTurn, type Scenario } from './scenario.ts'

function addRequest({ token }: Customer, productOptionId: number): Buffer {
  return requestBytes('POST', '/api/Cart', { token, body: jsonBytes({ productOptionId, quantity: 1 }) })
}

function customerOf({ customers }: World, connection: number): Customer {
  return customers[connection % customers.length]!
}

/** Each customer's cart holds this many different things at most, as a school list does. */
const CART = 20

/** The first adds of a customer make rows, the later ones raise them. */
export const addToCart: Scenario = {
  name: 'add-to-cart',
  title: 'add to cart',
  aim: 0.3,
  unit: 'requests',
  // Of one item a customer can have 500 pieces, so all of them take turns.
  caller: (world, connection) =>
    askingInTurn(
      Array.from({ length: CART }, (_, place) =>
        world.customers.map((customer, index) =>
          addRequest(customer, randomOf(`cart ${index} ${place}`).pick(world.optionIds)),
        ),
      ).flat(),
      connection,
    ),
  limit: () => ({ kind: 'order' }),
}

/** Two different things into the cart, then the checkout of both with a proof of payment. */
export const wholeOrder: Scenario = {
  name: 'order',
  title: 'whole order: two adds and a checkout with one attachment',
  aim: 0.3,
  unit: 'orders',
  isByCustomers: true,
  caller: (world, connection) => orderer(world, connection),
  limit: () => ({ kind: 'order' }),
}

function orderer(world: World, connection: number): Caller {
  const random = randomOf(`order ${connection}`)
  const customer = customerOf(world, connection)
  let rows: number[] = []
  let first = 0
  return {
    steps: 3,
    request(step, before) {
      if (step === 0) {
        rows = []
        first = random.pick(world.optionIds)
        return addRequest(customer, first)
      }
      rows.push(rowOf(before))
      if (step === 1) return addRequest(customer, otherThan(first))
      return checkoutRequest(customer, rows)
    },
  }

  function otherThan(taken: number): number {
    const one = random.pick(world.optionIds)
    return one === taken ? otherThan(taken) : one
  }
}

function rowOf(answer: Answer | undefined): number {
  return (JSON.parse(answer?.body.toString() ?? '{}') as { id: number }).id
}

const BOUNDARY = '----kwaderno-bench'
/** The bytes of a proof of payment. */
const PROOF = pdf(10_000)
const FORM = {
  StudentName: 'Bea Reyes',
  GradeLevel: 'Grade 1',
  MobileNumber: '09171234567',
  PaymentType: 'BankDeposit',
  DeliveryMethod: 'ThirdPartyDelivery',
}

function checkoutRequest({ token, addressId }: Customer, rows: readonly number[]): Buffer {
  const fields = {
    ...FORM,
    AddressId: addressId,
    IdempotencyKey: randomUUID(),
    ...Object.fromEntries(rows.map((id, index) => [`CartItemIds[${index}]`, id])),
  }
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="PaymentAttachment"; filename="proof.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(parts.join('') + file),
    PROOF,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  return requestBytes('POST', '/api/Cart/checkout', {
    token,
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body,
  })
}
