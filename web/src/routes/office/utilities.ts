import type { UserStatus } from '@kwaderno/contract/user-status.ts'
import { createRoute } from '@tanstack/react-router'
import { openFirst, requirePermission } from '../../route-guards.ts'
import { choice, id, idOr, searchOf } from '../../search-params.ts'
import { officePage } from '../root.tsx'
import { LIST, office } from './office-root.ts'

/** Users and Roles with everything below it. */
const usersAndRoles = createRoute({
  getParentRoute: () => office,
  id: 'users-and-roles',
  beforeLoad: requirePermission('Role.view'),
})

/** One permission opens all of Appearance; those of FAQs, About Us and Contact Us are for changing them. */
const appearance = createRoute({
  getParentRoute: () => office,
  id: 'appearance',
  beforeLoad: requirePermission('Banner.view'),
})

const shopSettings = createRoute({
  getParentRoute: () => office,
  id: 'shop-settings',
  beforeLoad: requirePermission('Shop Settings.view'),
})

// The routes stand in constants: as arguments of addChildren they would lose their types.
const userPages = [
  createRoute({
    getParentRoute: () => usersAndRoles,
    path: '/utilities/users-and-roles',
    beforeLoad: openFirst('UsersAndRoles', '/404'),
  }),
  createRoute({
    getParentRoute: () => usersAndRoles,
    path: '/utilities/users-and-roles/roles',
    validateSearch: searchOf({ ...LIST, moduleId: id, roleId: idOr('new') }),
    component: officePage((pages) => pages.RolesPage),
  }),
  createRoute({
    getParentRoute: () => usersAndRoles,
    path: '/utilities/users-and-roles/users',
    validateSearch: searchOf({ ...LIST, status: choice<UserStatus>(), roleId: id }),
    component: officePage((pages) => pages.UsersPage),
  }),
  createRoute({
    getParentRoute: () => usersAndRoles,
    path: '/utilities/users-and-roles/users/add',
    beforeLoad: requirePermission('Users.add'),
    component: officePage((pages) => pages.AddUserPage),
  }),
  createRoute({
    getParentRoute: () => usersAndRoles,
    path: '/utilities/users-and-roles/users/$id/manage',
    component: officePage((pages) => pages.ManageUserPage),
  }),
] as const

const appearancePages = [
  createRoute({
    getParentRoute: () => appearance,
    path: '/utilities/appearance',
    beforeLoad: openFirst('Appearance', '/404'),
  }),
  createRoute({
    getParentRoute: () => appearance,
    path: '/utilities/appearance/banners',
    component: officePage((pages) => pages.BannersPage),
  }),
  createRoute({
    getParentRoute: () => appearance,
    path: '/utilities/appearance/about-us',
    component: officePage((pages) => pages.EditAboutUsPage),
  }),
  createRoute({
    getParentRoute: () => appearance,
    path: '/utilities/appearance/contact-us',
    component: officePage((pages) => pages.EditContactUsPage),
  }),
  createRoute({
    getParentRoute: () => appearance,
    path: '/utilities/appearance/faqs',
    component: officePage((pages) => pages.EditFaqsPage),
  }),
  createRoute({
    getParentRoute: () => appearance,
    path: '/utilities/appearance/faqs/edit/$section',
    component: officePage((pages) => pages.EditFaqPage),
  }),
] as const

const settingsPages = [
  createRoute({
    getParentRoute: () => shopSettings,
    path: '/utilities/shop-settings',
    beforeLoad: openFirst('ShopSettings', '/404'),
  }),
  createRoute({
    getParentRoute: () => shopSettings,
    path: '/utilities/shop-settings/$tab',
    component: officePage((pages) => pages.ShopSettingsPage),
  }),
  createRoute({
    getParentRoute: () => shopSettings,
    path: '/utilities/system',
    component: officePage((pages) => pages.SystemPage),
  }),
] as const

export const userRoutes = usersAndRoles.addChildren(userPages)
export const appearanceRoutes = appearance.addChildren(appearancePages)
export const settingsRoutes = shopSettings.addChildren(settingsPages)
