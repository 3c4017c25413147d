import { ACTIONS, MODULES, type Module, type Permission } from '@kwaderno/contract/permissions.ts'
import type { Page } from '@playwright/test'
import { expect, loginAs, test } from './fixtures.ts'

for (const path of ['/', '/cart', '/checkout', '/orders', '/profile', '/dashboard']) {
  test(
    `[NAV-01, NAV-02] a visitor who opens ${path} is sent to the login`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    },
  )
}

test('[NAV-03, NAV-15] the shop and its products are open to visitors, under the header', async ({
  page,
  shop,
}) => {
  const product = await shop.newProduct()
  await page.goto('/shop')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page).toHaveURL('/shop')
  await page.goto(`/shop/${product.id}`)
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page).toHaveURL(`/shop/${product.id}`)
})

test(
  '[NAV-04] the pages of visitors are refused to who is logged in',
  { tag: '@desktop' },
  async ({ page, shop, auditBothSizes }) => {
    await loginAs(page, await shop.newCustomer())
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password']) {
      await page.goto(path)
      const title = page.getByRole('heading', { name: /cannot access this page while you are logged in/ })
      await expect(title).toContainText('Please log out first.')
      await expect(page).toHaveTitle(/authorized/i)
    }
    await auditBothSizes(page, 'already logged in')
    await page.getByRole('main').getByRole('link', { name: 'Go to home' }).click()
    await expect(page).toHaveURL('/')
  },
)

test(
  '[NAV-05] staff who open the empty path land on the dashboard',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    await loginAs(page, await shop.newAdmin())
    await page.goto('/')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('link', { name: /pending orders/i })).toContainText(/\d/)
    await audit(page, 'dashboard')
  },
)

test('[NAV-07] staff can shop too', { tag: '@desktop' }, async ({ page, shop }) => {
  await loginAs(page, await shop.newStaff(['Dashboard.view']))
  const product = await shop.newProduct()
  for (const path of ['/shop', `/shop/${product.id}`, '/cart', '/orders', '/profile']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

for (const [id, permission, path] of [
  ['NAV-09', 'Transactions.view', '/transactions/orders'],
  ['NAV-10', 'Role.view', '/utilities/users-and-roles/roles'],
  ['NAV-11', 'Reports.view', '/reports/inventory'],
] as const) {
  test(
    `[NAV-06, ${id}] without the dashboard ${permission} leads to its own area`,
    { tag: '@desktop' },
    async ({ page, shop }) => {
      await loginAs(page, await shop.newStaff([permission]))
      await page.goto('/dashboard')
      await expect(page).toHaveURL(path)
    },
  )
}

test('[NAV-09, BPERM-03] transactions come before utilities', { tag: '@desktop' }, async ({ page, shop }) => {
  await loginAs(page, await shop.newStaff(['Role.view', 'Transactions.view', 'Reports.view']))
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/transactions/orders')
})

test('[NAV-12, NAV-14, PERM-12] a customer finds none of the staff areas', async ({ page, shop, audit }) => {
  await loginAs(page, await shop.newCustomer())
  for (const path of ['/dashboard', '/products', '/transactions', '/utilities', '/reports', '/messages/1']) {
    await page.goto(path)
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
  await audit(page, 'not found')
})

test(
  '[PERM-05, PERM-08, PERM-09, PERM-10] the sidebar has the areas that its user may view',
  { tag: '@desktop' },
  async ({ page, shop, open }) => {
    const areas = (at: Page) => at.getByRole('navigation', { name: 'Back office' }).getByRole('link')
    for (const [permission, path, label] of [
      ['Dashboard.view', '/dashboard', 'Dashboard'],
      ['Transactions.view', '/transactions', 'Transactions'],
      ['Role.view', '/utilities', 'Utilities'],
      ['Reports.view', '/reports', 'Reports'],
    ] as const) {
      const clerk = await open(await shop.newStaff([permission, 'Users.view', 'Shop.view']))
      await clerk.goto(path)
      await expect(areas(clerk)).toHaveText([label])
      await expect(areas(clerk)).toHaveAttribute('href', path)
    }
    await loginAs(page, await shop.newStaff(['Dashboard.view', 'Transactions.edit', 'Role.add']))
    await page.goto('/dashboard')
    await expect(areas(page)).toHaveText(['Dashboard'])
  },
)

test(
  '[NAV-13, BPERM-04, BPERM-12, BPERM-19] an area of others leads to the own one, a screen of others in the own one is not found',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newStaff(['Dashboard.view', 'Inventory.view']))
    // An area that one may not enter leads to the first that one may, wherever in it the address is.
    for (const path of ['/transactions/orders', '/transactions/returns/1/manage', '/reports/orders']) {
      await page.goto(path)
      await expect(page).toHaveURL('/products/inventory')
    }
    for (const path of [
      '/products/barcode',
      '/utilities/users-and-roles',
      '/utilities/users-and-roles/roles?roleId=1',
      '/utilities/users-and-roles/users',
      '/utilities/users-and-roles/users/add',
      '/utilities/users-and-roles/users/1/manage',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL('/404')
    }
  },
)

const FAMILIES_AND_BOOKS: readonly Module[] = [
  ...(['Payments', 'School Lists', 'Students', 'Approvals', 'Pickup', 'Invoices', 'Privacy'] as const),
]

test(
  '[GRND-03] who holds everything but the modules of families and books sees nothing of them',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const older = MODULES.filter((module) => !FAMILIES_AND_BOOKS.includes(module))
    expect(older).toHaveLength(19)
    await loginAs(
      page,
      await shop.newStaff(
        older.flatMap((module) => ACTIONS.map((action): Permission => `${module}.${action}`)),
      ),
    )
    for (const path of ['/payments', '/lists', '/pickup']) {
      await page.goto(path)
      await expect(page).toHaveURL('/products/inventory')
    }
    await expect(page.getByRole('navigation', { name: 'Back office' }).getByRole('link')).toHaveText([
      ...['Dashboard', 'Products', 'Stock', 'Transactions', 'Counter', 'Utilities', 'Reports'],
      // Another journey's customer may have written.
      /^Messages(New)?$/,
    ])
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Utilities' })
      .click()
    await expect(page.getByRole('navigation', { name: 'Utilities' }).getByRole('link')).toHaveText([
      ...['Users and Roles', 'Appearance', 'Shop settings', 'Mail', 'System'],
    ])
    for (const path of [
      '/utilities/approvals',
      '/utilities/students',
      '/utilities/students/promotion',
      '/utilities/privacy',
      '/payments/bank-lists',
      '/lists/new',
      '/pickup/slots',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL('/404')
    }
  },
)

test('an address that leads nowhere is not found', { tag: '@desktop' }, async ({ page, faults }) => {
  faults.expect(/status of 404.*\/nowhere/)
  for (const path of ['/nowhere/at/all', '/nowhere.php', '/nowhere%E0%A4%A']) {
    await page.goto(path)
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to home' })).toBeVisible()
  }
})

test('[NAV-16] the search of the header goes to the shop', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  const search = page.getByLabel('Search the shop')
  if (!(await search.isVisible())) await page.getByRole('button', { name: 'Search', exact: true }).click()
  await search.filter({ visible: true }).fill('pad paper')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?search=pad+paper')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('pad paper')
})

test(
  '[NAV-19] the header leads to the orders, the notifications and the profile',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newCustomer())
    await page.goto('/shop')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'My orders' })).toHaveAttribute('href', '/orders')
    await header.getByRole('button', { name: 'Notifications' }).click()
    await expect(page.getByText('You have no notifications')).toBeVisible()
    await page.keyboard.press('Escape')
    await header.getByRole('button', { name: /profile menu/i }).click()
    await expect(page.getByRole('menuitem', { name: 'My profile' })).toHaveAttribute('href', '/profile')
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/logout')
  },
)

test(
  '[NAV-18] a hundred things in the cart are more than ninety-nine',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer()
    const { options } = await shop.newProduct({
      options: Array.from({ length: 100 }, (_, n) => ({ price: 100 + n })),
    })
    for (const { id } of options.slice(1)) await shop.newCartItem(parent.id, id)
    await loginAs(page, parent)
    await page.goto('/shop')
    const count = page.getByTestId('cart-count')
    await expect(count).toHaveText('99')
    await shop.newCartItem(parent.id, options[0]!.id)
    await page.reload()
    await expect(count).toHaveText('99+')
  },
)

test(
  '[NAV-20, NAV-21] the bar at the bottom is there below 640 pixels and not above',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.setViewportSize({ width: 639, height: 800 })
    await page.goto('/shop')
    const bar = page.getByRole('navigation', { name: 'Main places' })
    await expect(bar.getByRole('link')).toHaveText(['Shop', 'Cart', 'Orders', 'Login'])
    await bar.getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login')
    await page.setViewportSize({ width: 640, height: 800 })
    await expect(bar).toBeHidden()
  },
)

test(
  'the keyboard skips to the content, and a link leads it to the heading of its page',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/shop')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().press('Enter')
    await expect(page).toHaveURL(/\/shop\/\d/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)

test(
  '[BAPI-82] the screens of the catalogue, of content and of users open no live connection of their own',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const opened: string[] = []
    const read = (sent: string) => {
      for (const [, namespace = ''] of sent.matchAll(/40(\/hub\/[a-z-]+)/g)) opened.push(namespace)
    }
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => read(String(payload))))
    page.on('request', (request) => request.url().includes('/hub/') && read(request.postData() ?? ''))
    await loginAs(page, await shop.newAdmin())
    await page.goto('/dashboard')
    const office = page.getByRole('navigation', { name: 'Back office' })
    await expect(office).toBeVisible()
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    // Only what every screen of the back office hears: its notifications and whether customers have written.
    const shared = new Set(['/hub/notification', '/hub/customer-list', '/hub/chat'])
    await expect.poll(() => opened.length).toBeGreaterThan(0)
    const before = [...opened].toSorted()
    for (const [area, tab] of [
      ['Products', 'Categories'],
      ['Products', 'Print Barcode'],
      ['Utilities', 'Appearance'],
    ] as const) {
      await office.getByRole('link', { name: area }).click()
      await page.getByRole('navigation', { name: area }).getByRole('link', { name: tab }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(opened.toSorted()).toEqual(before)
    expect(opened.filter((namespace) => !shared.has(namespace))).toEqual([])
  },
)
