import { holds, isStaff, type Permission } from '@kwaderno/contract/permissions.ts'
import { redirect } from '@tanstack/react-router'
import { loadSession } from './api/session.ts'
import type { ShellName } from './layouts/Shell.tsx'
import { paths } from './paths.ts'
import { FIRST_SCREENS, firstAvailablePath, firstScreenPath, type ScreenArea } from './first-screens.ts'

/** For `beforeLoad`: a guest is sent to /login, which then leads back here. */
export async function requireLogin(asked?: { location: { href: string } }) {
  const user = await loadSession()
  if (!user) {
    const state = asked ? { returnTo: { href: asked.location.href } } : {}
    throw redirect({ to: paths.login, replace: true, state })
  }
  if (
    user.lacksSecondFactor &&
    window.location.pathname !== paths.secondFactor &&
    asked?.location.href !== paths.secondFactor
  ) {
    throw redirect({ to: paths.secondFactor, replace: true })
  }
  return user
}

/** For `beforeLoad` of login, register and the like: tells their layout that a logged-in user is refused. */
export async function refuseLoggedIn(): Promise<{ isRefused: boolean }> {
  return { isRefused: (await loadSession()) !== null }
}

/** For `beforeLoad` of an area's root: without any of the permissions the user goes to the first area he may view. */
export function requireArea(...permissions: readonly Permission[]) {
  return async () => {
    const user = await requireLogin()
    if (!permissions.some((permission) => holds(user, permission))) {
      throw away(firstAvailablePath(user))
    }
  }
}

/** For `beforeLoad` of anything below an area's root: without any of the permissions the user goes to /404. */
export function requirePermission(...permissions: readonly Permission[]) {
  return async () => {
    const user = await requireLogin()
    if (!permissions.some((permission) => holds(user, permission))) {
      throw away(paths.notFound)
    }
  }
}

/** For `beforeLoad` of what is for parents alone: staff go to /404. */
export async function requireCustomer(asked: { location: { href: string } }): Promise<void> {
  if (isStaff(await requireLogin(asked))) throw away(paths.notFound)
}

/** For `beforeLoad` of /: guests log in, staff go to the dashboard, customers stay. */
export async function openHome(): Promise<void> {
  const user = await requireLogin()
  if (isStaff(user)) throw away(paths.dashboard)
}

/**
 * For `beforeLoad` of /messages and what is below it: to customers their chat in the shop, to staff who may read what
 * customers write the office's. Says which shell the page stands in.
 */
export async function openMessages(asked: {
  params: object
  location: { href: string }
}): Promise<{ shell: ShellName }> {
  const user = await requireLogin(asked)
  const isBelow = 'userId' in asked.params
  if (holds(user, 'Message.view')) return { shell: 'office' }
  if (isBelow) throw away(paths.notFound)
  if (isStaff(user)) throw away(firstAvailablePath(user))
  return { shell: 'shop' }
}

/**
 * For `beforeLoad` of an area's empty path: goes on to the first of its screens that the user may view.
 * @param orElse where he goes who may view none; the first area that he may view, unless it is given
 */
export function openFirst(area: ScreenArea, orElse?: string) {
  return async () => {
    const user = await requireLogin()
    const path = firstScreenPath(user, FIRST_SCREENS[area]) ?? orElse ?? firstAvailablePath(user)
    throw away(path)
  }
}

/** For `beforeLoad` of an area's root that is a screen itself: who may not view it goes on as `openFirst` says. */
export function requireFirst(permission: Permission, area: ScreenArea) {
  const goOn = openFirst(area)
  return async () => {
    if (!holds(await requireLogin(), permission)) await goOn()
  }
}

/**
 * For `beforeLoad` of a list that opens filtered: an address without any query gets this one. Comes behind a guard.
 * @param guard who may open the list
 */
export function startWith(search: Readonly<Record<string, string>>, guard: () => Promise<void>) {
  return async ({ location }: { location: { pathname: string; search: object } }) => {
    await guard()
    if (Object.keys(location.search).length > 0) return
    throw redirect({ to: location.pathname, search, replace: true })
  }
}

/** Takes the place of the address that was asked for. */
const away = (path: string) => redirect({ to: path, replace: true })

/** For `beforeLoad` of a path that is only another name of one of ours. */
export function goTo(path: string) {
  return () => {
    throw away(path)
  }
}
