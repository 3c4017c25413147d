import { utils, write } from '@e965/xlsx'
import type { Locator, Page } from '@playwright/test'
import { fillRegistration, logIn, registration } from './accounts.ts'
import { fillPerson, fillPlaces, form as addressForm } from './address-form.ts'
import { startBareShop } from './bare-shop.ts'
import { attach, confirmButton } from './checkout.ts'
import { READ } from './documents.ts'
import { expect, test } from './fixtures.ts'
import { steps } from './managing.ts'
import { fillFields, press } from './names.ts'
import { countPrints, printed, printPages } from './paper.ts'
import { plugIn } from './scanner.ts'
import { codeField, codeOf, fillPassword, fillSetUp, OWNED, setUpButton } from './setting-up.ts'

const PASSWORD = 'Kuwaderno-7'
const PARENT = 'parent'
const GRADE = 'Grade 4'
const WALLET = {
  Provider: 'GCash',
  'Account name': 'San Isidro School Shop',
  'Account number': '0917 123 4567',
}

const PAD = { sku: '000412-PAD', stock: 10 }
const PEN = { sku: '000413-PEN', stock: 24 }
/** As a shop has it: a product with its item in each row. */
const GOODS = [
  {
    'Product Code': 'PAD-INT',
    'Product Name': 'Intermediate pad',
    Description: 'Eighty leaves.',
    Categories: 'Paper',
    'Item Description': 'Pad of 80',
    Options: 'Size: A4',
    SKU: PAD.sku,
    Price: 32.5,
    Stock: PAD.stock,
  },
  {
    'Product Code': 'PEN-BLU',
    'Product Name': 'Blue ballpen',
    Description: 'Writes for a school year.',
    Categories: 'Pens',
    'Item Description': 'Ballpen',
    Options: 'Color: Blue',
    SKU: PEN.sku,
    Price: 12,
    Stock: PEN.stock,
  },
].map((row) => ({ ...row, 'Product Status': 'Active', 'Option Status': 'Active', 'Grade Levels': GRADE }))

/** Opens a screen by the navigation of the back office. */
const openArea = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name, exact: true }).click()

async function setUp(page: Page, code: string): Promise<void> {
  await page.goto('/')
  await expect(page).toHaveURL('/setup')
  await codeField(page).fill(code)
  await fillSetUp(page)
  await fillPassword(page, PASSWORD)
  await setUpButton(page).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page).toHaveTitle(`Dashboard · ${OWNED['The shop']['Shop name']}`)
}

async function addWallet(page: Page): Promise<void> {
  await openArea(page, 'Utilities')
  await page.getByRole('link', { name: 'Shop settings', exact: true }).click()
  const tabs = page.getByRole('navigation', { name: 'Shop settings' })
  await tabs.getByRole('link', { name: 'Payments', exact: true }).click()
  await press(page, 'Add account')
  await fillFields(page, WALLET)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('E-wallet')
  await page.getByRole('checkbox', { name: 'Online Banking' }).check()
  await press(page, 'Save')
  await expect(page.getByRole('list', { name: 'Payment accounts' })).toContainText('Shows for Online Banking')
}

async function importGoods(page: Page): Promise<void> {
  const book = utils.book_new(utils.json_to_sheet(GOODS), 'Goods')
  await openArea(page, 'Products')
  await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('checkbox', { name: /^Add missing/ }).check()
  await page.locator('input[type=file]').setInputFiles({
    name: 'goods.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  })
  await press(page, 'Check file')
  await expect(page.getByLabel('Row counts')).toContainText('New2')
  await press(page, 'Import')
  await expect(page.getByRole('main')).toContainText('Done')
}

async function approveParent(page: Page): Promise<void> {
  await openArea(page, 'Dashboard')
  await page.getByRole('link', { name: /pending users/i }).click()
  await press(page, 'Approve')
  await page.getByRole('dialog', { name: 'Approve user' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('is approved.')).toBeVisible()
}

/** Two pads, sent home and paid by GCash. @returns the order's number */
async function order(parent: Page): Promise<string> {
  await logIn(parent, PARENT, 'Abc123')
  await expect(parent).toHaveURL('/')
  await parent.goto('/shop')
  await parent.getByRole('main').getByRole('link', { name: 'Intermediate pad' }).click()
  await parent.getByRole('button', { name: 'Increase quantity' }).click()
  await press(parent, 'Add to cart')
  await parent.getByRole('link', { name: /Cart, 1 item/ }).click()
  await parent.getByRole('combobox', { name: 'Grade level' }).selectOption({ label: GRADE })
  await parent
    .getByRole('checkbox', { name: /^Select all/ })
    .first()
    .check()
  await press(parent, 'Check out')
  await parent.getByRole('radio', { name: /Third-party delivery/ }).check()
  await press(parent, 'Add Address')
  await fillPerson(parent)
  await fillPlaces(parent)
  await addressForm(parent).getByRole('button', { name: 'Save Address' }).click()
  await expect(parent.getByRole('radio', { name: /12 Mabini Street/ })).toBeChecked()
  await parent.getByLabel('Student name').fill('Bea Dela Peña')
  await parent.getByLabel('Mobile number').fill('09171234567')
  await parent.getByRole('radio', { name: /Online Banking/ }).check()
  await expect(parent.getByRole('region', { name: 'Where to pay' })).toContainText(WALLET['Account number'])
  await attach(parent, 'gcash.pdf')
  await confirmButton(parent).click()
  await expect(parent).toHaveURL('/orders')
  const row = parent.getByRole('list', { name: 'Orders' }).getByRole('listitem')
  await expect(row).toContainText('₱65.00')
  return /ORD-[\d-]*\d/.exec(await row.innerText())?.[0] ?? 'no number'
}

async function send(page: Page, number: string): Promise<void> {
  await openArea(page, 'Transactions')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: `Manage ${number}` }).click()
  await press(page, 'Approve payment')
  await main.getByRole('button', { name: /^Approve Ctrl/ }).click()
  await press(page, 'Pack')
  await page.getByRole('dialog', { name: 'Packed' }).getByRole('button', { name: 'Confirm and ship' }).click()
  await expect(steps(page).nth(3)).toContainText('current step')
}

/** A pad and two pens to a walk-in. @returns what the receipt says */
async function sellAtCounter(page: Page): Promise<string> {
  await openArea(page, 'Counter')
  await expect(page.getByRole('textbox', { name: 'Barcode', exact: true })).toBeFocused()
  const scanner = await plugIn(page, 5)
  const quantity = (sku: string) => page.getByRole('spinbutton', { name: `Quantity of ${sku}` })
  await scanner.scan(PAD.sku)
  await expect(quantity(PAD.sku)).toHaveValue('1')
  await scanner.scan(PEN.sku)
  await expect(quantity(PEN.sku)).toHaveValue('1')
  await scanner.scan(PEN.sku)
  await expect(quantity(PEN.sku)).toHaveValue('2')
  await page.getByRole('textbox', { name: 'Cash tendered' }).fill('100')
  const pdf = await printed(page, () => page.getByRole('button', { name: /^Sell/ }).click())
  await expect(page.getByRole('status').filter({ hasText: 'Change' })).toContainText('₱43.50')
  return printPages(pdf, READ)[0]!.text
}

/** Counts everything in a browser that may count: of the pads one is missing. */
async function countStock(page: Page): Promise<void> {
  await openArea(page, 'Stock')
  await page.getByRole('navigation', { name: 'Stock' }).getByRole('link', { name: 'Counts' }).click()
  await press(page, 'New count')
  await page.getByRole('textbox', { name: 'Name' }).fill('First week')
  await page.getByRole('combobox', { name: 'What to count' }).selectOption('Everything')
  await press(page, 'Open count')
  const line = (sku: string) =>
    page.getByRole('table', { name: 'Options in this count' }).getByRole('row', { name: new RegExp(sku) })
  for (const [sku, pieces, shown] of [
    [PAD.sku, '6', /7.*−1.*−₱32\.50/],
    [PEN.sku, '22', /22.*0/],
  ] as const) {
    await page.getByRole('textbox', { name: `My count of ${sku}` }).fill(pieces)
    await page.keyboard.press('Enter')
    await expect(line(sku)).toContainText(shown)
  }
  await press(page, 'Post')
  await page.getByRole('textbox', { name: 'Reason' }).fill('One pad was wet')
  await press(page, 'Post count')
  await expect(page.getByText('The count has been posted.')).toBeVisible()
}

/** What moved an item, newest first, in the ledger that the inventory leads to. */
async function openLedger(page: Page, product: string, sku: string): Promise<Locator> {
  await openArea(page, 'Products')
  await page
    .getByRole('row', { name: new RegExp(product) })
    .getByRole('button', { name: 'Show details' })
    .click()
  await page.getByRole('link', { name: `Ledger of ${sku}` }).click()
  return page.getByRole('table', { name: 'Stock ledger' }).locator('tbody tr')
}

test(
  '[SET-10, IMP-10, CTR-08, CNT-02] an owner alone opens an empty shop, stocks it from a spreadsheet, sends an order, sells at the counter and counts, all of it in the browser',
  { tag: '@desktop' },
  async ({ open }) => {
    const { shop, said, stop } = await startBareShop()
    const page = await open(undefined, { baseURL: shop.url })
    const parent = await open(undefined, { baseURL: shop.url })
    try {
      await countPrints(page)
      await setUp(page, codeOf(said))
      await addWallet(page)
      await importGoods(page)

      await parent.goto('/register')
      await fillRegistration(parent, PARENT, GRADE)
      await registration(parent).submit.click()
      await expect(parent.getByRole('dialog', { name: 'Registration Sent!' })).toBeVisible()
      await approveParent(page)
      const number = await order(parent)
      await send(page, number)
      await parent.reload()
      await expect(parent.getByRole('list', { name: 'Orders' })).toContainText('Shipped')

      const receipt = await sellAtCounter(page)
      for (const text of [
        'SanIsidroSchoolShop',
        'Intermediatepad',
        '2×₱12.00',
        '₱56.50',
        '₱100.00',
        '₱43.50',
      ])
        expect(receipt).toContain(text)

      await countStock(page)
      await expect(await openLedger(page, 'Intermediate pad', PAD.sku)).toHaveText([
        /Stock count.*One pad was wet.*−1.*6.*0/,
        /Sold over the counter.*−1.*7.*0/,
        /An order was approved.*−2.*−2.*8.*0/,
        /An order was placed.*\+2.*10.*2/,
        /Opening stock by import.*\+10.*10.*0/,
      ])
      await expect(page.getByRole('main')).toContainText('6 on hand')
      await expect(await openLedger(page, 'Blue ballpen', PEN.sku)).toHaveText([
        /Sold over the counter.*−2.*22.*0/,
        /Opening stock by import.*\+24.*24.*0/,
      ])
    } finally {
      await stop(page, parent)
    }
  },
)
