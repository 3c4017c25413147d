import { getPickupAddress } from '@kwaderno/contract/address.ts'
import { atCheckout, attach, confirmButton, fill, open, ordersOf } from './checkout.ts'
import { expect, loginAs, test } from './fixtures.ts'

test(
  '[CHK-01] without a selection the checkout leads back to the cart',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await loginAs(page, await shop.newCustomer())
    await page.goto('/checkout')
    await expect(page).toHaveURL('/cart')
  },
)

test('[CHK-07, CHK-08, CHK-11, CHK-12] the checkout shows its fields and what is ordered', async ({
  page,
  shop,
  audit,
}) => {
  const { buyer, product } = await atCheckout(page, shop)
  const other = await shop.newProduct()
  await shop.newCartItem(buyer.id, other.options[0]!.id)
  await expect(page.getByLabel('Grade level')).toHaveValue('Grade 1')
  await expect(page.getByLabel('Grade level')).not.toBeEditable()
  for (const label of ['Student name', 'Mobile number', 'TIN'])
    await expect(page.getByLabel(label)).toBeVisible()
  for (const name of [/Payment type/, /Delivery method/]) {
    await expect(page.getByRole('radiogroup', { name })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /Payment attachments/ })).toBeVisible()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary).toContainText(product.name)
  await expect(summary).not.toContainText(other.name)
  await expect(summary.getByText('₱91.00').first()).toBeVisible()
  await expect(confirmButton(page)).toBeVisible()
  await audit(page, 'checkout')
})

test(
  '[CHK-02, CHK-04] the saved addresses are offered, the only one is chosen, and there is the way to manage them',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { buyer } = await atCheckout(page, shop)
    const address = page.getByRole('radio', { name: /Ana Reyes/ })
    await expect(address).toBeChecked()
    // For that alone nobody is asked before he leaves.
    await page.getByRole('main').getByRole('link', { name: 'Cart', exact: true }).click()
    await expect(page).toHaveURL('/cart')
    await shop.newAddress(buyer.id)
    await page.goto('/checkout')
    await expect(address).toHaveCount(2)
    await expect(address.first()).not.toBeChecked()
    await expect(address.last()).not.toBeChecked()
    await expect(page.getByRole('link', { name: 'Manage addresses' })).toHaveAttribute('href', '/profile')
  },
)

test(
  '[CHK-15, CHK-23, CHK-27] an empty form says what is missing of name, number and address, and sends nothing',
  { tag: '@phone' },
  async ({ page, shop, auditBothSizes }) => {
    const { buyer } = await atCheckout(page, shop, { address: false })
    await confirmButton(page).click()
    for (const message of [
      'Please provide student name.',
      'Please provide mobile number.',
      'Please add your delivery address.',
    ]) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await auditBothSizes(page, 'checkout with errors')
    expect(await ordersOf(shop, buyer.id)).toEqual([])
  },
)

test(
  '[CHK-28, CHK-31] a payment type and a delivery method must be chosen',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await atCheckout(page, shop)
    await confirmButton(page).click()
    await expect(page.getByText('Please select payment type.')).toBeVisible()
    await expect(page.getByText('Please select delivery method.')).toBeVisible()
  },
)

test(
  '[CHK-16, CHK-19, CHK-24] a wrong name, TIN or mobile number is told with a hint',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await atCheckout(page, shop)
    await fill(page)
    await page.getByLabel('Student name').fill('Bea 2')
    await page.getByLabel('TIN').fill('12345')
    await page.getByLabel('Mobile number').fill('0817123456')
    await confirmButton(page).click()
    await expect(page.getByText('Use only Letters.')).toBeVisible()
    await expect(page.getByText('Invalid TIN.')).toBeVisible()
    await expect(page.getByText('Format: 999-999-999-999')).toBeVisible()
    await expect(page.getByText('Invalid mobile number.')).toBeVisible()
    await expect(page.getByText('Format: 09XXXXXXXXX')).toBeVisible()
  },
)

test(
  '[CHK-20, CHK-21, CHK-22, CHK-25] TIN and mobile number take digits only, the TIN in groups of three',
  {
    tag: '@desktop',
  },
  async ({ page, shop }) => {
    await atCheckout(page, shop)
    const tin = page.getByLabel('TIN')
    await tin.pressSequentially('12a3456b7890129999')
    await expect(tin).toHaveValue('123-456-789-012')
    const mobile = page.getByLabel('Mobile number')
    await mobile.pressSequentially('+63a917')
    await expect(mobile).toHaveValue('63917')
  },
)

test('[CHK-26] the mobile number has at most eleven digits', { tag: '@desktop' }, async ({ page, shop }) => {
  await atCheckout(page, shop)
  const mobile = page.getByLabel('Mobile number')
  await mobile.pressSequentially('0917123456789')
  await expect(mobile).toHaveValue('09171234567')
})

test(
  '[CHK-05, CHK-06, CHK-32] an order that is picked up goes to the office',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { buyer } = await atCheckout(page, shop)
    const methods = page.getByRole('radiogroup', { name: /Delivery method/ }).getByRole('radio')
    await expect(methods).toHaveCount(2)
    expect(await methods.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
      'ThirdPartyDelivery',
      'PickUp',
    ])
    await expect(page.getByRole('button', { name: 'Add Address' })).toBeVisible()
    await fill(page)
    await page.getByRole('radio', { name: /Pick up/ }).check()
    await expect(page.getByRole('button', { name: 'Add Address' })).toBeHidden()
    await expect(page.getByText(/^Pick up at/)).toBeVisible()
    await attach(page, 'proof.pdf')
    await confirmButton(page).click()
    await expect(page).toHaveURL('/orders')
    const [order] = await ordersOf(shop, buyer.id)
    const office = await shop.api(getPickupAddress, { as: buyer })
    expect(order).toMatchObject({
      delivery_method: 'PickUp',
      receiver_name: office.body.receiverName,
      address_text: office.body.address,
    })
  },
)

test(
  '[CHK-29, CHK-33, CHK-10] a customer is offered three payments, and the way to the shop where it has no account for one',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await atCheckout(page, shop)
    const payments = page.getByRole('radiogroup', { name: /Payment type/ }).getByRole('radio')
    expect(await payments.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
      'BankDeposit',
      'BankCheque',
      'OnlineBanking',
    ])
    const where = page.getByRole('region', { name: 'Where to pay' })
    await expect(where).toBeHidden()
    // The demo shop has no account for cheques, and no journey adds one.
    await page.getByRole('radio', { name: /Bank Cheque/ }).check()
    await expect(where).toContainText('Please ask the shop where to pay.')
    await expect(where.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us')
    await page.getByRole('radio', { name: /Bank Deposit/ }).check()
    await expect(where).toBeHidden()
    await expect(page.getByRole('region', { name: 'Bank deposit instructions' })).toBeVisible()
    await expect(page.getByLabel('Remarks')).toHaveCount(0)
  },
)

test(
  '[CHK-09, CHK-30, CHK-35] staff may pay cash without a proof, and leave remarks',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const staff = await shop.newStaff(['Transactions.view'])
    await atCheckout(page, shop, { user: staff })
    await fill(page, { payment: 'Cash' })
    await page.getByLabel('Remarks').fill('Paid at the counter.')
    await confirmButton(page).click()
    await expect(page).toHaveURL('/orders')
    const [order] = await ordersOf(shop, staff.id)
    expect(order).toMatchObject({ payment_type: 'Cash', remarks: 'Paid at the counter.' })
  },
)

test('[CHK-34] other payments need a proof', { tag: '@phone' }, async ({ page, shop }) => {
  const { buyer } = await atCheckout(page, shop)
  await fill(page)
  await confirmButton(page).click()
  await expect(page.getByText('Attachment is required for your selected payment.')).toBeVisible()
  expect(await ordersOf(shop, buyer.id)).toEqual([])
})

test(
  '[ATT-01, ATT-02, ATT-04, ATT-07] attachments break no rule of theirs',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await atCheckout(page, shop)
    await attach(page, ...Array.from({ length: 11 }, (_, index) => `${index}.pdf`))
    await expect(page.getByText('Attachment Limit')).toBeVisible()
    await expect(page.getByText('Up to 10 files allowed.')).toBeVisible()
    await attach(page, 'a.pdf')
    await attach(page, 'a.pdf')
    await expect(page.getByText('Failed to Attach File')).toBeVisible()
    await expect(page.getByText('File name already exist.')).toBeVisible()
    await attach(page, ...Array.from({ length: 9 }, (_, index) => `${index}.pdf`))
    await attach(page, 'one-more.pdf')
    await expect(page.getByText('Maximum attachment reached (10 files).')).toBeVisible()
    await expect(page.getByRole('list', { name: /chosen files/ }).getByRole('listitem')).toHaveCount(10)
  },
)

test(
  '[CHK-03, ADDR-08, ADDR-12, ADDR-15] an address is added from region to barangay and chosen at once',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    await atCheckout(page, shop, { address: false })
    await page.getByRole('radio', { name: /Third-party delivery/ }).check()
    await page.getByRole('button', { name: 'Add Address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Address' })
    await dialog.getByLabel('Receiver name').fill('Lola Remedios')
    await dialog.getByLabel('Email').fill('lola@example.ph')
    await dialog.getByLabel('Contact number').fill('09171234567')
    await dialog.getByLabel('Residence').fill('12 Mabini Street')
    const place = (name: string) => dialog.getByRole('combobox', { name })
    for (const name of ['Province', 'City', 'Barangay']) await expect(place(name)).toBeDisabled()
    // Typed, so that the one option that is left does not move under the pointer.
    const choose = async (name: string, option: string) => {
      await place(name).fill(option)
      await page.getByRole('option', { name: option }).first().click()
      await expect(place(name)).toHaveValue(new RegExp(option))
    }
    await choose('Region', 'National Capital Region')
    await choose('Province', 'Metro Manila')
    await choose('City', 'Quezon City')
    await choose('Barangay', 'Bagumbayan')
    await audit(page, 'add address')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('New Address has been added.')).toBeVisible()
    await expect(page.getByRole('radio', { name: /Lola Remedios/ })).toBeChecked()
  },
)

test(
  'a reload loses nothing of the checkout, until the cart is another one or the order is placed',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const { buyer } = await atCheckout(page, shop)
    await fill(page)
    await attach(page, 'slip.pdf')
    await page.reload()
    await expect(page.getByLabel('Student name')).toHaveValue('Bea Reyes')
    await expect(page.getByLabel('Mobile number')).toHaveValue('09171234567')
    await expect(page.getByRole('radio', { name: /Online Banking/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /Third-party delivery/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /Ana Reyes/ })).toBeChecked()
    await expect(page.getByText('Choose your files again: slip.pdf')).toBeVisible()

    // One with another thing in it.
    const { options } = await shop.newProduct()
    const item = await shop.newCartItem(buyer.id, options[0]!.id)
    await open(page, [item.id])
    await expect(page.getByLabel('Student name')).toHaveValue('')
    await fill(page)
    await page.reload()
    await attach(page, 'slip.pdf')
    await confirmButton(page).click()
    await expect(page).toHaveURL('/orders')
    expect(await page.evaluate(() => sessionStorage.getItem('checkout-draft'))).toBeNull()
  },
)
