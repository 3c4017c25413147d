import type { Page, Request } from '@playwright/test'
import { unique, uniqueName } from '../server/test/factories.ts'
import { pdf } from '../server/test/pdf.ts'
import { newSwaps } from '../server/test/swapping.ts'
import type { KEPT_FORMS, NOT_KEPT } from '../web/src/api/kept-forms.ts'
import { fillRegistration } from './accounts.ts'
import { fillPerson, fillPlaces } from './address-form.ts'
import { attach } from './checkout.ts'
import { BEGUN } from './ended-sessions.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { attach as attachProofs, newOrder } from './managing.ts'
import { field, press } from './names.ts'
import { codeOf } from './second-factor-code.ts'
import type { Shop } from './shop.ts'

type Form = keyof typeof KEPT_FORMS | keyof typeof NOT_KEPT
interface Once {
  begin: (page: Page, shop: Shop) => Promise<unknown>
  /** Of the button; otherwise it is the last one that sends a form. */
  button?: string
  /** How often the server is called; no call where the form says what is missing. */
  calls?: number
  /** It goes on from here to another form, which is pressed twice as well. */
  next?: Once
}

const TYPED = 'Better123'
/** Other journeys sell and void as well. */
const SELLER = uniqueName('Twice')
async function typePasswords(page: Page, ...values: string[]) {
  const fields = page.locator('main input[type=password]')
  for (const [place, value] of values.entries()) await fields.nth(place).fill(value)
}
async function asCustomer(page: Page, shop: Shop, path: string) {
  const user = await shop.newCustomer()
  await loginAs(page, user)
  await page.goto(path)
  return user
}
async function asGuest(page: Page, path: string) {
  await page.evaluate(() => localStorage.clear()).catch(() => undefined)
  await page.goto(path)
}

const VISITORS = {
  'pages/public/LoginPage.tsx': {
    async begin(page, shop) {
      const { userName, password } = await shop.newCustomer()
      await asGuest(page, '/login')
      await page.getByLabel('Username').fill(userName)
      await typePasswords(page, password)
    },
  },
  'pages/public/RegisterPage.tsx': {
    async begin(page) {
      await asGuest(page, '/register')
      await fillRegistration(page, unique('twice').replaceAll(/\W/g, ''))
    },
  },
  'pages/public/ForgotPasswordPage.tsx': {
    async begin(page, shop) {
      const { emailAddress } = await shop.newCustomer()
      await asGuest(page, '/forgot-password')
      await page.getByLabel('Email address').fill(emailAddress)
    },
  },
  'pages/public/ResetPasswordPage.tsx': {
    async begin(page, shop) {
      const { emailAddress } = await shop.newCustomer()
      await asGuest(page, '/forgot-password')
      await page.getByLabel('Email address').fill(emailAddress)
      await press(page, 'Send link')
      const { text } = await shop.mailTo(emailAddress, /new password/)
      await page.goto(/http\S+\/reset-password\S+/.exec(text)![0])
      await typePasswords(page, TYPED, TYPED)
    },
  },
  'pages/shop/ChangePasswordPage.tsx': {
    async begin(page, shop) {
      const { password } = await asCustomer(page, shop, '/profile/change-password')
      await typePasswords(page, password, TYPED, TYPED)
    },
  },
  'pages/shop/profile/SecondFactorSetup.tsx': {
    async begin(page, shop) {
      const user = await shop.newStaff(['Dashboard.view'])
      await loginAs(page, user)
      await page.goto('/profile/second-factor')
      await typePasswords(page, user.password)
    },
    next: { begin: async (page) => page.getByRole('textbox', { name: 'Code' }).fill(await codeOf(page)) },
  },
} satisfies Partial<Record<Form, Once>>

/** Every other form; undefined for what another one shows or ends, or has nothing to press. */
const KEPT: Record<Exclude<Form, keyof typeof VISITORS>, Once | undefined> = {
  'pages/office/manage/StepDialog.tsx': undefined,
  'pages/office/manage/ParcelFields.tsx': {
    async begin(page, shop) {
      const { id } = await newOrder(shop, { status: 'Shipped' })
      await loginAs(page, await shop.newStaff(['Transactions.view', 'Transactions.edit']))
      await page.goto(`/transactions/orders/${id}/manage`)
      await press(page, 'Change tracking')
      await page.getByLabel('Courier').selectOption({ index: 1 })
      await field(page, 'Tracking number').fill('AB-12')
    },
  },
  'pages/office/orders/BulkParcels.tsx': undefined,
  'layouts/office/Palette.tsx': undefined,
  'pages/office/lists/BulkDialog.tsx': undefined,
  'pages/office/lists/ViewDialog.tsx': {
    async begin(page, shop) {
      await loginAs(page, await shop.newStaff(['Transactions.view']))
      await page.goto('/transactions/orders')
      await press(page, 'Views')
      await page.getByRole('menuitem', { name: 'Save view' }).click()
      await field(page, 'Name').fill('Twice')
    },
  },
  'pages/office/pickup/HandOverForm.tsx': {
    async begin(page, shop) {
      const parent = await shop.newCustomer()
      const { orderNumber } = await shop.newOrder(parent.id, { status: 'ReadyForPickup' })
      await loginAs(page, await shop.newStaff(['Pickup.view', 'Pickup.edit']))
      await page.goto('/pickup')
      await field(page, 'Claim code').fill(orderNumber)
      await page.keyboard.press('Enter')
      await press(page, 'Hand over without a code')
      await field(page, 'Claimant').fill('Maria')
      await field(page, 'Note').fill('Phone is empty')
    },
    button: 'Hand over',
  },
  'pages/office/pickup/SwapCard.tsx': {
    async begin(page, shop) {
      const swaps = await newSwaps(shop)
      const shirt = await swaps.newShirt()
      const { slip } = await swaps.open(shirt.L, shirt.M)
      await loginAs(page, swaps.counter)
      await page.goto('/pickup')
      await field(page, 'Claim code').fill(slip.code)
      await page.keyboard.press('Enter')
      await field(page, 'Claimant').fill('Maria')
    },
    button: 'Swap',
  },
  'pages/office/CounterSalesPage.tsx': undefined,
  'pages/shop/orders/AddProofs.tsx': undefined,
  'pages/office/payments/RejectForm.tsx': {
    async begin(page, shop) {
      const order = await newOrder(shop)
      await attachProofs(shop, order, { name: 'slip.pdf', bytes: pdf() })
      await loginAs(page, await shop.newStaff(['Payments.view', 'Payments.edit']))
      await page.goto(`/payments?search=${order.orderNumber}`)
      await page.getByRole('button', { name: 'Reject', exact: true }).click()
      await field(page, 'Reason').fill('Cannot be read')
    },
    button: 'Reject',
  },
  'features/reason/ReasonForm.tsx': {
    async begin(page, shop) {
      const lastName = uniqueName('Twice')
      await shop.newCustomer({ status: 0, lastName })
      await loginAs(page, await shop.newStaff(['Approvals.view', 'Approvals.edit']))
      await page.goto(`/utilities/approvals?search=${lastName}`)
      await press(page, `Reject Ana ${lastName}`)
      await field(page, 'Reason').fill('Not at this school.')
    },
  },
  'pages/office/counter/SaleText.tsx': {
    async begin(page, shop) {
      const { options } = await shop.newProduct()
      const lastName = SELLER
      await loginAs(
        page,
        await shop.newStaff(['Counter.view', 'Counter.add', 'Counter.delete'], { lastName }),
      )
      await page.goto('/counter')
      await field(page, 'Barcode').fill(options[0]!.sku)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('table', { name: 'Items of the sale' })).toContainText(options[0]!.sku)
      await field(page, 'Cash tendered').fill('1000')
    },
    button: 'Sell Ctrl+Enter',
    next: {
      async begin(page) {
        await page.getByRole('link', { name: 'Sales of a day' }).click()
        await page.getByLabel('Seller').selectOption({ label: `Ana ${SELLER}` })
        await expect(page.getByRole('table', { name: 'Counter sales' }).locator('tbody tr')).toHaveCount(1)
        await page.getByRole('button', { name: /^Void ORD-/ }).click()
        await field(page, 'Reason').fill('Wrong size')
      },
      button: 'Void sale',
    },
  },
  'pages/office/orders/BulkOrders.tsx': {
    async begin(page, shop) {
      const { orderNumber } = await newOrder(shop, { status: 'Approved' })
      await loginAs(page, await shop.newStaff(['Transactions.view', 'Transactions.edit']))
      await page.goto(`/transactions/orders?search=${orderNumber}`)
      await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check()
      await press(page, 'Pack')
    },
  },
  'pages/office/settings/AddPlace.tsx': undefined,
  'pages/office/stock/OwnPart.tsx': undefined,
  'pages/public/CodeForm.tsx': undefined,
  // setup.spec.ts has a bare shop.
  'pages/public/SetupPage.tsx': undefined,
  'pages/shop/profile/SecondFactorOn.tsx': undefined,
  'features/second-factor/StepUp.tsx': undefined,
  // Its question is pressed twice in erasure.spec.ts.
  'pages/shop/privacy/OwnPasswordForm.tsx': undefined,
  // Pressed twice in erasure.spec.ts.
  'about-us': { begin: BEGUN['about-us'] },
  'add-name': {
    begin: BEGUN['add-name'],
    next: {
      async begin(page) {
        await press(page, 'Close')
        await page.getByRole('link', { name: 'Search words' }).click()
        await press(page, 'Add Search words')
        await field(page, 'Words that mean the same').fill(`${unique('twice')}, once`)
      },
    },
  },
  'add-user': { begin: BEGUN['add-user'], calls: 0 },
  address: {
    async begin(page, shop) {
      await BEGUN.address(page, shop)
      await fillPerson(page)
      await fillPlaces(page)
    },
  },
  banner: { begin: BEGUN.banner, calls: 0 },
  student: { begin: BEGUN.student, calls: 0 },
  'edit-student': { begin: BEGUN['edit-student'] },
  'student-record': { begin: BEGUN['student-record'] },
  'edit-address': { begin: BEGUN['edit-address'] },
  barcode: { begin: BEGUN.barcode, calls: 0 },
  cart: undefined,
  chat: { begin: BEGUN.chat, calls: 0 },
  checkout: {
    async begin(page, shop) {
      await BEGUN.checkout(page, shop)
      await attach(page, 'slip.pdf')
    },
    calls: 2,
  },
  'contact-us': { begin: BEGUN['contact-us'] },
  'delivery-date': { begin: BEGUN['delivery-date'], button: 'Set delivery date' },
  exchange: { begin: BEGUN.exchange, button: 'Save' },
  faq: { begin: BEGUN.faq },
  labels: undefined,
  'mail-template': { begin: BEGUN['mail-template'] },
  'pickup-schedule': { begin: BEGUN['pickup-schedule'] },
  names: { begin: BEGUN.names },
  // Every page of a customer would show what is published here; privacy.spec.ts has a bare shop.
  'privacy-notice': undefined,
  // Of everybody's students: promotion.spec.ts presses it twice in a shop of its own.
  promotion: undefined,
  retention: { begin: BEGUN.retention, button: 'Save retention' },
  'new-count': { begin: BEGUN['new-count'], calls: 0 },
  'post-count': { begin: BEGUN['post-count'] },
  'open-banner': undefined,
  'open-faq': undefined,
  'open-payment-account': undefined,
  'open-role': undefined,
  order: { begin: BEGUN.order },
  product: { begin: BEGUN.product, button: 'Save Product' },
  'payment-account': { begin: BEGUN['payment-account'] },
  'school-list': { begin: BEGUN['school-list'] },
  settings: { begin: BEGUN.settings },
  profile: {
    async begin(page, shop) {
      await BEGUN.profile(page, shop)
      await field(page, 'Contact number').fill('09171234567')
    },
  },
  return: { begin: BEGUN.return, calls: 0 },
  role: { begin: BEGUN.role },
  scan: undefined,
  user: { begin: BEGUN.user },
}

/** Presses twice, as fast as a hand, while the browser has a quarter of the processor: one call, and no failure. */
async function expectOnce(page: Page, { button, calls = 1 }: Once): Promise<void> {
  const target = (
    button === undefined
      ? page.locator('form:not([role=search]) button[type=submit]:visible')
      : page.getByRole('button', { name: button, exact: true })
  ).last()
  await expect(target).toBeEnabled()
  const sent: Request[] = []
  const listen = (request: Request) => {
    // The orders are read by a POST.
    if (request.method() !== 'GET' && /\/api\/(?!Order\/myorders)/.test(request.url())) sent.push(request)
  }
  page.on('request', listen)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await target.dblclick()
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(calls)
  await Promise.all(sent.map((request) => request.response()))
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  page.off('request', listen)
  expect(sent.map((request) => new URL(request.url()).pathname)).toHaveLength(calls)
  if (calls > 0) await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
}

async function expectEachOnce(page: Page, shop: Shop, forms: Record<string, Once | undefined>) {
  for (const [name, form] of Object.entries(forms)) {
    if (form === undefined) continue
    await test.step(name, async () => {
      for (let one: Once | undefined = form; one; one = one.next) {
        await one.begin(page, shop)
        await expectOnce(page, one)
      }
    })
  }
}

test(
  'a button that is pressed twice at once sends a visitor’s form once',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await expectEachOnce(page, shop, VISITORS)
  },
)

test(
  'a button that is pressed twice at once sends every kept form once',
  { tag: '@desktop' },
  async ({ page, shop, hold }) => {
    await hold('company')
    await hold('payment accounts')
    await hold('pickup schedule')
    await expectEachOnce(page, shop, KEPT)
  },
)
