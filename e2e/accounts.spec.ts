import { PASSWORD, unique } from '../server/test/factories.ts'
import { errorOf, fillLogin, logIn, sendingsOf } from './accounts.ts'
import { expect, loginAs, test } from './fixtures.ts'

test('[ACC-01, ACC-02, ACC-03, ACC-04] the login page asks for name and password and leads on', async ({
  page,
  audit,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'password')
  const main = page.getByRole('main')
  const terms = main.getByRole('link', { name: /terms/i })
  await expect(terms).toHaveAttribute('href', '/faqs?section=term-and-policies')
  await audit(page, 'login')
  await main.getByRole('link', { name: /forgot password/i }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.goBack()
  await main.getByRole('link', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/register')
})

test('[ACC-05] the login page ends with the links of the footer', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us')
  await expect(footer.getByRole('link', { name: 'About us' })).toHaveAttribute('href', '/about-us')
  await expect(footer.getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '/faqs')
})

test(
  '[ACC-06, ACC-07] a login without name or password says so and asks the server nothing',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    const sent = sendingsOf(page)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(errorOf(page.getByLabel('Username'))).toHaveText('This field is required.')
    await expect(errorOf(page.getByRole('textbox', { name: 'Password' }))).toHaveText(
      'This field is required.',
    )
    expect(sent).toEqual([])
  },
)

test(
  '[ACC-08, ACC-15] a wrong password is told on the login page',
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes }) => {
    const parent = await shop.newCustomer()
    await logIn(page, parent.userName, 'Wrong1234')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid username or password')
    await expect(page).toHaveURL('/login')
    await auditBothSizes(page, 'login refused')
  },
)

test(
  '[ACC-09] any other failure of the login asks to try again later',
  { tag: '@desktop' },
  async ({ page, faults }) => {
    faults.expect(/Failed to load resource.*Account\/login/)
    await page.goto('/login')
    for (const status of [401, 500, 0]) {
      await page.route('**/api/Account/login', (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, json: { title: 'x', status } }),
      )
      await page.getByLabel('Username').fill('somebody')
      await page.getByRole('textbox', { name: 'Password' }).fill('Some1234')
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'Something went wrong. Please try again later.',
      )
      await expect(page).toHaveURL('/login')
      await page.unroute('**/api/Account/login')
      await page.reload()
    }
  },
)

test(
  '[ACC-10, ACC-11, ACC-12] a customer logs in, lands on the home page and stays logged in',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer({ firstName: 'Perla' })
    const otherTab = await page.context().newPage()
    await otherTab.goto('/faqs')
    await expect(otherTab.getByRole('link', { name: 'Login' })).toBeVisible()
    await logIn(page, parent.userName, PASSWORD)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: /profile menu/i })).toBeVisible()
    // Every tab follows, also when somebody else logs in.
    await expect(otherTab.getByRole('button', { name: /profile menu of Perla/ })).toBeVisible()
    const { token } = await shop.newCustomer({ firstName: 'Corazon' })
    const opened = page.waitForEvent('load')
    await otherTab.evaluate((text) => localStorage.setItem('token', text), token)
    await opened
    await expect(page.getByRole('button', { name: /profile menu of Corazon/ })).toBeVisible()
    const asked = page.waitForRequest('**/api/Account/me')
    await page.reload()
    expect((await asked).headers()['authorization']).toMatch(/^Bearer \S+$/)
    await expect(page.getByRole('button', { name: /profile menu/i })).toBeVisible()
    await expect(page).toHaveURL('/')
  },
)

test('[ACC-13] staff land on the dashboard', { tag: '@desktop' }, async ({ page, shop }) => {
  const clerk = await shop.newStaff(['Dashboard.view', 'Transactions.view'])
  await logIn(page, clerk.userName, PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})

test(
  '[ACC-13, NAV-06] staff without the dashboard land on the first area that they may view',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const clerk = await shop.newStaff(['Transactions.view'])
    await logIn(page, clerk.userName, PASSWORD)
    await expect(page).toHaveURL('/transactions/orders')
  },
)

test(
  '[ACC-14, BPERM-22] a token that is no longer good is thrown away, and who logs in again goes on where he was',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/status of 401/)
    const [parent, other] = [await shop.newCustomer(), await shop.newCustomer()]
    const order = await shop.newOrder(parent.id)
    await loginAs(page, parent)
    await page.goto('/orders')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shop.db.updateTable('users').set({ token_version: 9 }).where('id', '=', parent.id).execute()
    await page.reload()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await fillLogin(page, parent.userName)
    await expect(page).toHaveURL('/orders')
    // The session ends while a page is open, and somebody else logs in at the same browser.
    await page.getByRole('link', { name: new RegExp(order.orderNumber) }).click()
    await expect(page).toHaveURL(`/orders/${order.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      localStorage.removeItem('token')
      window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
    })
    await expect(page).toHaveURL('/login')
    await fillLogin(page, other.userName)
    await expect(page).toHaveURL('/')
  },
)

test(
  '[ACC-37, ACC-38, ACC-39] the forgotten password asks for an email address',
  { tag: '@desktop' },
  async ({ page, auditBothSizes }) => {
    await page.goto('/forgot-password')
    const email = page.getByLabel('Email address')
    const send = page.getByRole('button', { name: 'Send link' })
    await expect(send).toBeVisible()
    const sent = sendingsOf(page)
    await send.click()
    await expect(errorOf(email)).toHaveText('This field is required.')
    await email.fill('abc@')
    await send.click()
    await expect(errorOf(email)).toHaveText('You must enter a valid email address')
    expect(sent).toEqual([])
    await auditBothSizes(page, 'forgot password')
  },
)

test('[ACC-40] an unknown email address is told', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email address').fill(`${unique('nobody')}@example.com`)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('This email does not exist.')
})

test(
  '[ACC-41, ACC-42, ACC-46, ACC-47] the mailed link sets a new password, and only the new one is good',
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes }) => {
    const parent = await shop.newCustomer()
    await page.goto('/forgot-password')
    await page.getByLabel('Email address').fill(parent.emailAddress)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('heading', { name: 'Email Sent' })).toBeVisible()
    await expect(page.getByText(/check your inbox/i)).toBeVisible()
    await auditBothSizes(page, 'email sent')

    const { text } = await shop.mailTo(parent.emailAddress, /new password/)
    const link = new URL(/http\S+\/reset-password\S+/.exec(text)?.[0] ?? '')
    await page.goto(link.toString())
    await auditBothSizes(page, 'reset password')
    await page.getByRole('textbox', { name: 'New password' }).fill('Better123')
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('Better123')
    const request = page.waitForRequest('**/api/Account/reset-password')
    await page.getByRole('button', { name: 'Reset password' }).click()
    expect((await request).postDataJSON()).toMatchObject({
      email: link.searchParams.get('email'),
      token: link.searchParams.get('token'),
    })
    await expect(page.getByText('You have reset your password')).toBeVisible()

    await logIn(page, parent.userName, PASSWORD)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid username or password')
    await logIn(page, parent.userName, 'Better123')
    await expect(page).toHaveURL('/')
  },
)

test(
  '[ACC-43, ACC-44, ACC-45] the new password must be long, mixed and typed twice',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/reset-password?email=a%40example.com&token=t')
    const sent = sendingsOf(page)
    const fresh = page.getByRole('textbox', { name: 'New password' })
    const again = page.getByRole('textbox', { name: 'Confirm password' })
    const refusals = [
      ['Abcd123', 'Password must be at least 8 characters'],
      ['abcd1234', 'Password must contain at least 1 Uppercase letter'],
      ['ABCD1234', 'Password must contain at least 1 Lowercase letter'],
      ['Abcdefgh', 'Password must contain at least 1 Numeric character'],
    ] as const
    for (const [text, message] of refusals) {
      await fresh.fill(text)
      await again.fill(text)
      await page.getByRole('button', { name: 'Reset password' }).click()
      await expect(errorOf(fresh)).toHaveText(message)
      await expect(errorOf(again)).toHaveText(message)
    }
    await fresh.fill('Abcd1234')
    await again.fill('Abcd1235')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(errorOf(again)).toHaveText("Password didn't match")
    expect(sent).toEqual([])
    // A dead link leads to a new one.
    await again.fill('Abcd1234')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('no longer valid')
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  },
)

test(
  '[ACC-48, ACC-49] the logout says so for three seconds and then ends the session',
  { tag: '@phone' },
  async ({ page, shop, faults }) => {
    // Who is logged in may still be asked when the session ends.
    faults.expect(/status of 401/)
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(60_000)
    await loginAs(page, await shop.newCustomer())
    await page.goto('/logout')
    await expect(page.getByText('Logging Out')).toBeVisible()
    await page.clock.runFor(2999)
    const token = () => page.evaluate(() => localStorage.getItem('token'))
    expect(await token()).not.toBeNull()
    await page.clock.runFor(1)
    expect(await token()).toBeNull()
    await expect(page).toHaveURL('/login')
  },
)
