import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { routesOf } from '../src/app.ts'
import { startTestApp, type TestApp } from './app.ts'

let shop: TestApp
let endpoints: AnyEndpoint[]
beforeAll(async () => {
  shop = await startTestApp()
  endpoints = routesOf(shop.deps).map(({ endpoint }) => endpoint)
})
afterAll(() => shop.close())

/** What tells who somebody is. */
const PERSONAL =
  /^(full_?name|(first|last|middle|customer|student|receiver)_?name|student_?id|email(_?address)?|mobile(_?number)?|contact(_?number)?)$/i

/** What shows people beside what it is about, by why the access log does not have it. */
const NOT_LOGGED: Readonly<Record<string, readonly string[]>> = {
  'orders, requests and payments are the work itself; their files are logged': [
    'getOrder',
    'getPayment',
    'getPickupDay',
    'getReceipt',
    'getReturn',
    'handOver',
    'listCounterSales',
    'listOrders',
    'getInvoiceDocument',
    'listPayments',
    'lookUpClaim',
    'readSelected',
    'reportOrders',
    'swapAtCounter',
    'voidSale',
  ],
  'names alone, which lead to what is logged': ['searchOffice'],
  'logs of their own': ['listAccess', 'listSecurityEvents'],
  'who asks to be deleted, and by that to be looked at': ['listErasures'],
  'what is written is in the audit log': ['addUser'],
  'names alone: of waiting registrations, and of users as they were listed, which is logged': [
    'approveUsers',
    'rejectUsers',
  ],
  "the shop's own": ['getEditedContactUs', 'getSettings', 'updateContactUs', 'updatePickup'],
}

const forStaff = ({ access }: AnyEndpoint) => !['public', 'login', 'owner'].includes(access as string)

function namesIn(value: unknown, into = new Set<string>()): Set<string> {
  if (value !== null && typeof value === 'object') {
    const { properties } = value as { properties?: object }
    for (const name of Object.keys(properties ?? {})) into.add(name)
    for (const part of Object.values(value)) namesIn(part, into)
  }
  return into
}

const isPersonal = ({ answer }: AnyEndpoint) =>
  [...namesIn(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }))].some((name) =>
    PERSONAL.test(name),
  )

test('[PRIV-19] every endpoint that shows customers or students to staff declares what the access log has of it', () => {
  const undeclared = endpoints.filter(
    (endpoint) => forStaff(endpoint) && endpoint.sees === undefined && isPersonal(endpoint),
  )
  expect(undeclared.map(({ name }) => name).toSorted()).toEqual(Object.values(NOT_LOGGED).flat().toSorted())
})

test('[PRIV-19] what is logged reads or answers with what it changes, and names the user or the student by its id', () => {
  const logged = endpoints.filter(({ sees }) => sees !== undefined)
  expect(logged.map(({ name }) => name)).toContain('downloadFile')
  for (const { name, method, sees, path } of logged) {
    const one = sees === 'user' || sees === 'student'
    // What answers with the record that it changes shows it, too, also when nothing is changed.
    const methods = one ? ['GET', 'PUT'] : ['GET']
    expect([name, methods.includes(method), path.includes('{id}')]).toEqual([name, true, one])
  }
})

test('[PRIV-21] no call changes or deletes an access or a published notice', () => {
  const writing = endpoints.filter(({ method, path }) => method !== 'GET' && path.startsWith('/Privacy'))
  const about = writing.filter(({ path }) => /access|notices/.test(path))
  expect(about.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /Privacy/notices'])
})
