import type { Page } from '@playwright/test'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { unique, uniqueName, type TestUser } from '../server/test/factories.ts'
import type { KEPT_FORMS } from '../web/src/api/kept-forms.ts'
import { ALL as BARCODES, newItem, newLine } from './barcodes.ts'
import { field as messageField } from './chatting.ts'
import { atCheckout, attach, fill } from './checkout.ts'
import { newCount } from './counting.ts'
import { exchangeUrl, onePiece } from './exchanging.ts'
import { expect, loginAs } from './fixtures.ts'
import { edit, manageUrl, newOrder } from './managing.ts'
import { field, KEEPING_NAMES, press } from './names.ts'
import { cell, EDITING, manage, newVaried } from './product-form.ts'
import { delivered, pieces, PROOF, select } from './returning.ts'
import type { Shop } from './shop.ts'
import { visit } from './visiting.ts'

/** A form with something typed into it, and how to see that it is still there. */
export interface Begun {
  user: TestUser
  expectTyped: () => Promise<void>
}
/** @param as who is logged in already and has the app open in the page; otherwise somebody new opens it */
type Begin = (page: Page, shop: Shop, as?: TestUser) => Promise<Begun>

const TRANSACTIONS: readonly Permission[] = ['Transactions.view', 'Transactions.edit']
const APPEARANCE: readonly Permission[] = [
  'Role.view',
  'Banner.view',
  'Banner.add',
  'FAQs.add',
  'FAQs.edit',
  'About Us.edit',
  'Contact Us.edit',
]
/** Whoever keeps every screen of the back office that has a form which is kept. */
export const EVERY_FORM: readonly Permission[] = [
  ...TRANSACTIONS,
  ...APPEARANCE,
  ...BARCODES,
  ...KEEPING_NAMES,
  'Counter.view',
  'Counter.add',
  'Counter.delete',
  'Mail.view',
  'Mail.edit',
  'Pickup.view',
  'Pickup.edit',
  'Print Barcode.view',
  'Privacy.view',
  'Privacy.add',
  'Privacy.edit',
  'Role.edit',
  'Shop.view',
  'Shop Settings.view',
  'Shop Settings.edit',
  'School Lists.view',
  'School Lists.add',
  'Stock.view',
  'Stock.edit',
  'Users.view',
  'Users.add',
  'Users.edit',
  'Students.view',
  'Students.edit',
]
const WORDS = 'Typed before the end'

/** Opens an address for this one, who may have the app open already. */
async function openAs(page: Page, user: TestUser, path: string, as: TestUser | undefined) {
  if (as) {
    await visit(page, path)
  } else {
    await loginAs(page, user)
    await page.goto(path)
  }
  return user
}
async function asStaff(
  page: Page,
  shop: Shop,
  permissions: readonly Permission[],
  path: string,
  as?: TestUser,
) {
  return openAs(page, as ?? (await shop.newStaff(permissions)), path, as)
}

/** Types into one field, which is to have the same again. */
async function typeInto(user: TestUser, of: () => ReturnType<Page['locator']>, text = WORDS): Promise<Begun> {
  await of().fill(text)
  return { user, expectTyped: () => expect(of()).toHaveValue(text) }
}

const beginBanner: Begin = async (page, shop, as) => {
  // Where there are ten, no more can be added.
  const end = await shop.hold('banners')
  try {
    const user = await asStaff(page, shop, APPEARANCE, '/utilities/appearance/banners', as)
    await press(page, 'Add banner')
    return await typeInto(user, () => field(page, 'Description'))
  } finally {
    await end()
  }
}
const beginFaq: Begin = async (page, shop, as) => {
  const user = await asStaff(page, shop, APPEARANCE, '/utilities/appearance/faqs/edit/customer-inquiry', as)
  await press(page, 'Add item')
  await page.getByLabel('Content type').selectOption('Instructions')
  await field(page, 'Title').fill(WORDS)
  await field(page, 'Step 1').fill('One')
  await press(page, 'Add step')
  await field(page, 'Step 2').fill('Two')
  async function expectTyped() {
    await expect(field(page, 'Title')).toHaveValue(WORDS)
    await expect(field(page, 'Step 1')).toHaveValue('One')
    await expect(field(page, 'Step 2')).toHaveValue('Two')
  }
  return { user, expectTyped }
}
const beginRole: Begin = async (page, shop, as) => {
  const { id } = await shop.newRole(unique('Kept'), ['Shop.view'])
  const permissions: readonly Permission[] = ['Role.view', 'Role.edit', 'Inventory.view', 'Shop.view']
  const user = await asStaff(page, shop, permissions, `/utilities/users-and-roles/roles?roleId=${id}`, as)
  await press(page, 'Edit')
  const box = () => page.getByRole('checkbox', { name: 'Inventory: View', exact: true })
  await box().check()
  const name = unique('Kept over')
  await field(page, 'Role name').fill(name)
  async function expectTyped() {
    await expect(field(page, 'Role name')).toHaveValue(name)
    await expect(box()).toBeChecked()
  }
  return { user, expectTyped }
}

const beginAccount: Begin = async (page, shop, as) => {
  const permissions: readonly Permission[] = ['Shop Settings.view', 'Shop Settings.edit']
  const user = await asStaff(page, shop, permissions, '/utilities/shop-settings/payments', as)
  await press(page, 'Add account')
  await field(page, 'Provider').fill('Bank of Example')
  await field(page, 'Account name').fill('The Shop')
  return typeInto(user, () => field(page, 'Account number'), '1234-5678')
}

/** How each form is begun: a form that joins web/src/api/kept-forms.ts is missed here by the compiler. */
export const BEGUN: Record<keyof typeof KEPT_FORMS, Begin> = {
  'about-us': async (page, shop, as) => {
    const user = await asStaff(page, shop, APPEARANCE, '/utilities/appearance/about-us', as)
    return typeInto(user, () => field(page, 'Mission'))
  },
  'contact-us': async (page, shop, as) => {
    const user = await asStaff(page, shop, APPEARANCE, '/utilities/appearance/contact-us', as)
    return typeInto(user, () => field(page, 'Address'))
  },
  settings: async (page, shop, as) => {
    const permissions: readonly Permission[] = ['Shop Settings.view', 'Shop Settings.edit']
    const user = await asStaff(page, shop, permissions, '/utilities/shop-settings/company', as)
    return typeInto(user, () => field(page, 'Registered name'), 'Kept over')
  },
  'pickup-schedule': async (page, shop, as) => {
    const user = await asStaff(page, shop, ['Pickup.view', 'Pickup.edit'], '/pickup/slots', as)
    return typeInto(user, () => field(page, 'Days ahead'), '21')
  },
  'privacy-notice': async (page, shop, as) => {
    const user = await asStaff(page, shop, ['Privacy.view', 'Privacy.add'], '/utilities/privacy', as)
    return typeInto(user, () => field(page, 'Notice'))
  },
  retention: async (page, shop, as) => {
    const user = await asStaff(page, shop, ['Privacy.view', 'Privacy.edit'], '/utilities/privacy', as)
    return typeInto(user, () => field(page, 'Rosters'), '500')
  },
  promotion: async (page, shop, as) => {
    const lastName = uniqueName('Kept')
    await shop.newCustomer({ student: { firstName: 'Ana', lastName, gradeLevel: 'Grade 3' } })
    const rights = ['Students.view', 'Students.edit'] as const
    const user = await asStaff(page, shop, rights, '/utilities/students/promotion', as)
    const lines = page.getByRole('list', { name: 'What the promotion does' })
    await lines.getByRole('button', { name: /^Grade 3 to/ }).click()
    await page
      .getByRole('checkbox', { name: / stays in Grade 3$/ })
      .first()
      .check()
    return {
      user,
      expectTyped: () => expect(lines.getByRole('button', { name: /1 stays in Grade 3/ })).toBeVisible(),
    }
  },
  'mail-template': async (page, shop, as) => {
    const permissions: readonly Permission[] = ['Mail.view', 'Mail.edit']
    const user = await asStaff(page, shop, permissions, '/utilities/mail/templates/hold-expiring', as)
    return typeInto(user, () => field(page, 'Subject'), unique(WORDS))
  },
  'school-list': async (page, shop, as) => {
    const user = await asStaff(page, shop, ['School Lists.view', 'School Lists.add'], '/lists/new', as)
    await page.getByLabel('Grade level').selectOption('Grade 3')
    return typeInto(user, () => field(page, 'Name'), unique(WORDS))
  },
  'new-count': async (page, shop, as) => {
    const user = await asStaff(page, shop, ['Stock.view', 'Stock.edit'], '/stock/counts', as)
    await press(page, 'New count')
    return typeInto(user, () => field(page, 'Name'))
  },
  'post-count': async (page, shop, as) => {
    const { count } = await newCount(shop)
    const user = await asStaff(page, shop, ['Stock.view', 'Stock.edit'], `/stock/counts/${count.id}`, as)
    await press(page, 'Post')
    return typeInto(user, () => field(page, 'Reason'))
  },
  'add-name': async (page, shop, as) => {
    const user = await asStaff(page, shop, KEEPING_NAMES, '/products/categories', as)
    await press(page, 'Add Category')
    return typeInto(user, () => field(page, 'Category name'))
  },
  names: async (page, shop, as) => {
    const mark = unique('Fabric')
    await shop.newProduct({ options: [{ variations: { [mark]: 'Red' } }] })
    const user = await asStaff(page, shop, KEEPING_NAMES, `/products/variations?search=${mark}`, as)
    await press(page, 'Show details')
    return typeInto(user, () => field(page, `Add options to ${mark}`), 'Green\nBlue')
  },
  'add-user': async (page, shop, as) => {
    const permissions: readonly Permission[] = ['Role.view', 'Users.view', 'Users.add']
    const user = await asStaff(page, shop, permissions, '/utilities/users-and-roles/users/add', as)
    return typeInto(user, () => page.getByRole('textbox', { name: 'First name' }))
  },
  user: async (page, shop, as) => {
    const { id } = await shop.newCustomer()
    const permissions: readonly Permission[] = ['Role.view', 'Users.view', 'Users.edit']
    const user = await asStaff(page, shop, permissions, `/utilities/users-and-roles/users/${id}/manage`, as)
    return typeInto(user, () => page.getByRole('textbox', { name: 'Student ID' }), unique('S'))
  },
  address: async (page, shop, as) => {
    const user = as ?? (await shop.newCustomer())
    await openAs(page, user, '/profile', as)
    await press(page, 'Add Address')
    return typeInto(user, () => page.getByRole('dialog', { name: 'Add Address' }).getByLabel('Receiver name'))
  },
  'edit-address': async (page, shop, as) => {
    const user = as ?? (await shop.newCustomer())
    await shop.newAddress(user.id)
    await openAs(page, user, '/profile', as)
    await page.getByRole('button', { name: /^Edit the address/ }).click()
    return typeInto(user, () =>
      page.getByRole('dialog', { name: 'Edit Address' }).getByLabel('Receiver name'),
    )
  },
  student: async (page, shop, as) => {
    const user = as ?? (await shop.newCustomer())
    await openAs(page, user, '/profile/students', as)
    await press(page, 'Add student')
    return typeInto(user, () => page.getByRole('dialog', { name: 'Add student' }).getByLabel('First name'))
  },
  'edit-student': async (page, shop, as) => {
    const user = as ?? (await shop.newCustomer())
    await openAs(page, user, '/profile/students', as)
    await page.getByRole('button', { name: /^Edit / }).click()
    return typeInto(user, () => page.getByRole('dialog', { name: 'Edit student' }).getByLabel('First name'))
  },
  'student-record': async (page, shop, as) => {
    const lastName = uniqueName('Abad')
    await shop.newCustomer({ lastName, student: { lastName } })
    const permissions: readonly Permission[] = ['Students.view', 'Students.edit']
    const user = await asStaff(page, shop, permissions, `/utilities/students?search=${lastName}`, as)
    await page.getByRole('button', { name: /^Edit / }).click()
    return typeInto(user, () => page.getByRole('dialog', { name: 'Edit student' }).getByLabel('First name'))
  },
  'payment-account': beginAccount,
  'open-payment-account': beginAccount,
  banner: beginBanner,
  'open-banner': beginBanner,
  faq: beginFaq,
  'open-faq': beginFaq,
  role: beginRole,
  'open-role': beginRole,
  barcode: async (page, shop, as) => {
    const id = await newLine(shop, await newItem(shop), 2)
    const user = await asStaff(page, shop, BARCODES, `/products/barcode/${id}/manage`, as)
    return typeInto(user, () => field(page, 'Item description'), 'Typed before')
  },
  scan: async (page, shop, as) => {
    const user = await asStaff(page, shop, BARCODES, '/products/barcode?status=Pending', as)
    return typeInto(user, () => field(page, 'Barcode'), 'ABC-12')
  },
  cart: async (page, shop, as) => {
    const user = as ?? (await shop.newCustomer())
    const { options } = await shop.newProduct()
    await shop.newCartItem(user.id, options[0]!.id)
    await openAs(page, user, '/cart', as)
    const counter = () => page.getByRole('spinbutton').first()
    await counter().fill('3')
    await counter().press('Tab')
    return { user, expectTyped: () => expect(counter()).toHaveValue('3') }
  },
  chat: async (page, shop, as) => {
    const user = as ?? (await shop.newCustomer())
    await openAs(page, user, '/faqs', as)
    await page.getByRole('button', { name: /^Chat with us/ }).click()
    return typeInto(user, () => messageField(page))
  },
  checkout: async (page, shop) => {
    const { buyer } = await atCheckout(page, shop)
    await fill(page)
    await attach(page, 'slip.pdf')
    async function expectTyped() {
      await expect(page.getByLabel('Student name')).toHaveValue('Bea Reyes')
      await expect(page.getByLabel('Mobile number')).toHaveValue('09171234567')
      await expect(page.getByRole('radio', { name: /Online Banking/ })).toBeChecked()
      await expect(page.getByRole('radio', { name: /Ana Reyes/ })).toBeChecked()
      await expect(page.getByText('Choose your files again: slip.pdf')).toBeVisible()
    }
    return { user: buyer, expectTyped }
  },
  'delivery-date': async (page, shop, as) => {
    const order = await newOrder(shop, { status: 'Approved' })
    const user = await asStaff(page, shop, TRANSACTIONS, manageUrl(order), as)
    return typeInto(user, () => page.getByLabel('New date'), '2031-05-04')
  },
  exchange: async (page, shop, as) => {
    const user = await asStaff(page, shop, TRANSACTIONS, exchangeUrl(await onePiece(shop)), as)
    await edit(page)
    return typeInto(user, () => page.getByLabel('Payment received'), '12.50')
  },
  labels: async (page, shop, as) => {
    const name = unique('Marker')
    await shop.newProduct({ name, options: [{ price: 100 }] })
    const path = `/products/print-barcode?search=${encodeURIComponent(name)}`
    const user = await asStaff(page, shop, ['Print Barcode.view'], path, as)
    const copies = () => page.getByRole('spinbutton').first()
    await copies().fill('7')
    await copies().press('Tab')
    return { user, expectTyped: () => expect(copies()).toHaveValue('7') }
  },
  order: async (page, shop, as) => {
    const user = await asStaff(page, shop, TRANSACTIONS, manageUrl(await newOrder(shop)), as)
    await edit(page)
    await page.getByLabel('Payment received').fill('123.45')
    await page.getByLabel('Discount rate (%)').fill('5')
    await attach(page, 'deposit.pdf')
    async function expectTyped() {
      await expect(page.getByLabel('Payment received')).toHaveValue('123.45')
      await expect(page.getByLabel('Discount rate (%)')).toHaveValue('5')
      await expect(page.getByText('Choose your files again: deposit.pdf')).toBeVisible()
    }
    return { user, expectTyped }
  },
  product: async (page, shop, as) => {
    const product = await newVaried(shop, 'A', 'B')
    const user = await asStaff(page, shop, EDITING, manage(product.id), as)
    await expect(page.getByRole('grid', { name: 'Options' })).toBeVisible()
    await field(page, 'Product name').fill(WORDS)
    await cell(page, 'Price', 1).fill('77')
    async function expectTyped() {
      await expect(field(page, 'Product name')).toHaveValue(WORDS)
      await expect(cell(page, 'Price', 1)).toHaveValue('77')
    }
    return { user, expectTyped }
  },
  profile: async (page, shop, as) => {
    const user = as ?? (await shop.newCustomer())
    await openAs(page, user, '/profile/edit', as)
    return typeInto(user, () => page.getByRole('textbox', { name: 'First name', exact: true }))
  },
  return: async (page, shop) => {
    const { parent, order } = await delivered(shop)
    await loginAs(page, parent)
    await page.goto(`/orders/return-and-exchange-requests/${order.id}`)
    await select(pieces(page).nth(1))
    await page.locator('input[type=file]').setInputFiles(PROOF)
    await page.getByLabel('Remarks').fill(WORDS)
    async function expectTyped() {
      await expect(page.getByLabel('Remarks')).toHaveValue(WORDS)
      await expect(
        pieces(page)
          .nth(1)
          .getByRole('checkbox', { name: /^Return / }),
      ).toBeChecked()
      await expect(page.getByText('Choose your files again: torn.pdf')).toBeVisible()
    }
    return { user: parent, expectTyped }
  },
}
