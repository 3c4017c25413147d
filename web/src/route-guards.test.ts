import './test-data/browser.ts'
import type { CurrentUser } from '@kwaderno/contract/account.ts'
import { ACTIONS, MODULES, type Permission } from '@kwaderno/contract/permissions.ts'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { queryClient } from './api/query-client.ts'
import { sessionQuery } from './api/session.ts'
import {
  goTo,
  openFirst,
  openHome,
  openMessages,
  refuseLoggedIn,
  requireArea,
  requireLogin,
  requirePermission,
  startWith,
} from './route-guards.ts'

afterEach(() => queryClient.clear())

/** Logs in somebody who may do this, or nobody. */
function logIn(permissions: readonly Permission[] | undefined, fields: Partial<CurrentUser> = {}): void {
  const modulePermission = MODULES.flatMap((moduleName) => {
    const entry = { moduleName, add: false, edit: false, delete: false, view: false }
    for (const action of ACTIONS) entry[action] = permissions?.includes(`${moduleName}.${action}`) ?? false
    return ACTIONS.some((action) => entry[action]) ? [entry] : []
  })
  const user = {
    id: 1,
    roleName: 'Staff',
    modulePermission,
    lacksSecondFactor: false,
    ...fields,
  } as unknown as CurrentUser
  queryClient.setQueryData(sessionQuery.queryKey, permissions ? user : null)
}
const at = (href: string, params = {}) => ({ location: { href }, params })

/** Where a guard sends to; undefined when it lets in. */
async function sentTo(guard: () => Promise<unknown> | unknown): Promise<unknown> {
  try {
    await guard()
    return undefined
  } catch (error) {
    if (!isRedirect(error)) throw error
    return error.options.to
  }
}

test('a guest is sent to the login, which knows the way back', async () => {
  logIn(undefined)
  const sent = await requireLogin(at('/orders?tab=done')).catch((error: unknown) => error)
  expect(sent).toMatchObject({
    options: { to: '/login', replace: true, state: { returnTo: { href: '/orders?tab=done' } } },
  })
  expect(await sentTo(requirePermission('Role.view'))).toBe('/login')
  expect(await refuseLoggedIn()).toEqual({ isRefused: false })
})

test('whoever lacks his second factor comes nowhere else', async () => {
  logIn(['Dashboard.view'], { lacksSecondFactor: true })
  expect(await sentTo(() => requireLogin(at('/dashboard')))).toBe('/profile/second-factor')
  expect(await sentTo(() => requireLogin(at('/profile/second-factor')))).toBeUndefined()
})

describe('staff', () => {
  test('come in with any permission of the area, and are otherwise led to one that they may view', async () => {
    logIn(['Reports.view'])
    expect(await sentTo(requireArea('Inventory.view', 'Reports.view'))).toBeUndefined()
    expect(await sentTo(requireArea('Inventory.view'))).toBe('/reports')
    expect(await sentTo(requirePermission('Inventory.view'))).toBe('/404')
  })

  test('begin at the dashboard, and are refused at the login', async () => {
    logIn(['Reports.view'])
    expect(await sentTo(openHome)).toBe('/dashboard')
    expect(await refuseLoggedIn()).toEqual({ isRefused: true })
  })

  test('come from the empty path of an area to its first screen that they may view', async () => {
    logIn(['Barcode.view', 'Print Barcode.view'])
    expect(await sentTo(openFirst('Products'))).toBe('/products/barcode')
    logIn(['Reports.view'])
    expect(await sentTo(openFirst('Products'))).toBe('/reports')
    expect(await sentTo(openFirst('UsersAndRoles', '/404'))).toBe('/404')
  })
})

describe('the messages', () => {
  test('are the office of who may read what customers write, and the chat of a customer', async () => {
    logIn(['Message.view'])
    expect(await openMessages(at('/messages/7', { userId: '7' }))).toEqual({ shell: 'office' })
    logIn([])
    expect(await openMessages(at('/messages'))).toEqual({ shell: 'shop' })
  })

  test('are nobody else’s', async () => {
    logIn([])
    expect(await sentTo(() => openMessages(at('/messages/7', { userId: '7' })))).toBe('/404')
    logIn(['Inventory.view'])
    expect(await sentTo(() => openMessages(at('/messages')))).toBe('/products')
    logIn(undefined)
    expect(await sentTo(() => openMessages(at('/messages')))).toBe('/login')
  })
})

test('a list opens filtered unless its address says something, and only for who may open it', async () => {
  logIn(['Barcode.view'])
  const open = (search: object) =>
    startWith(
      { status: 'Pending' },
      requirePermission('Barcode.view'),
    )({ location: { pathname: '/products/barcode', search } })
  const sent = await open({}).catch((error: unknown) => error)
  expect(sent).toMatchObject({
    options: { to: '/products/barcode', search: { status: 'Pending' }, replace: true },
  })
  expect(await sentTo(() => open({ search: 'a' }))).toBeUndefined()
  logIn([])
  expect(await sentTo(() => open({}))).toBe('/404')
  expect(await sentTo(goTo('/register'))).toBe('/register')
})
