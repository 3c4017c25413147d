// npm run guide: takes the pictures of docs/guide from a demo shop: a new one, or the one that SHOP_URL names. What an owner
// sees of a shop that is not set up comes from a bare one.
// Only days and amounts differ from run to run, as the demo's orders end today.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBrowser } from './lib/browser.mjs'
import { buildWeb } from './lib/build.mjs'
import { Failure, main } from './lib/failure.mjs'
import { install } from './lib/install.mjs'
import { checkNode, environment, findRuntime, root } from './lib/runtime.mjs'

const FOLDER = join(root, 'docs/guide/pictures')
const LARGEST = 60_000
const PHONE = { width: 390, height: 760 }
const DESK = { width: 1280, height: 760 }

/** Name, who looks, where it begins, and what is done before the picture is taken; it may answer a part of the page. */
const PICTURES = [
  ['register', undefined, '/register', (page) => page.getByLabel('Student ID').scrollIntoViewIfNeeded()],
  ['home', 'parent', '/'],
  ['product', 'parent', '/shop', (page) => open(page, 'a[href^="/shop/"]')],
  ['cart', 'parent', '/cart', fillCart],
  ['checkout', 'parent', '/cart', checkOut],
  ['orders', 'parent', '/orders'],
  ['order', 'parent', '/orders', (page) => open(page, 'a[href^="/orders/"]')],
  ['school-list', 'parent', '/school-lists'],
  ['claim', 'parent2', '/orders', openClaim],
  ['swap', 'parent2', '/orders', openSwap],
  ['my-privacy', 'parent', '/profile/privacy'],
  ['dashboard', 'admin', '/dashboard'],
  ['users', 'admin', '/utilities/users-and-roles/users?status=0'],
  ['approvals', 'admin', '/utilities/approvals'],
  ['approve', 'admin', '/transactions/orders?orderStatus=0', openPayment],
  ['payments', 'admin', '/payments'],
  ['invoices', 'admin', '/payments/invoices'],
  ['pickup', 'admin', '/transactions/orders?orderStatus=5', findReady],
  [
    'privacy',
    'admin',
    '/utilities/privacy',
    (page) => page.getByRole('region', { name: 'Erasure requests' }),
  ],
  ['many-orders', 'admin', '/transactions/orders?orderStatus=1', tickAll],
  ['inventory', 'admin', '/products/inventory'],
  ['product-form', 'admin', '/products/inventory', (page) => open(page, 'a[href$="/manage"]')],
  ['barcode', 'admin', '/products/barcode'],
  ['return', 'admin', '/transactions/returns?status=0', (page) => open(page, 'a[href$="/manage"]')],
  ['messages', 'admin', '/messages', (page) => open(page, 'a[href^="/messages/"]')],
  ['mails', 'admin', '/utilities/mail?status=Failed', unfold],
  ['mail-template', 'admin', '/utilities/mail/templates/order-ready', preview],
  ['report', 'admin', '/reports/sales-order'],
  ['setup', 'owner', '/setup'],
  ['shop-settings', 'admin', '/utilities/shop-settings/shop'],
  ['counter', 'admin', '/counter', fillBasket],
  ['counter-sales', 'admin', '/counter/sales'],
  ['import', 'admin', '/products/inventory/import?kind=prices', checkPrices],
  ['ledger', 'admin', '/stock/ledger', (page) => open(page, 'a[href*="optionId="]')],
  ['count', 'admin', '/stock/counts', (page) => open(page, 'a[href^="/stock/counts/"]')],
]
const PASSWORDS = { parent: 'Parent123', parent2: 'Parent123', admin: 'Admin123' }

/** Opens the page behind the first such link. */
async function open(page, links) {
  const link = page.getByRole('main').locator(links).first()
  await link.waitFor()
  await page.goto(new URL(await link.getAttribute('href'), page.url()).href)
}

/** The code of an order that is ready, and its slot. */
async function openClaim(page) {
  await open(page, 'a[href^="/orders/"]:has-text("Ready For Pickup")')
  const card = page.getByRole('region', { name: 'Claim code' })
  await card.waitFor()
  return card
}

/** The slip of the demo's size swap. */
async function openSwap(page) {
  await open(page, 'a[href^="/orders/"]:has-text("Pleated Skirt"):has-text("Delivered")')
  await open(page, 'a[href$="/swap"]')
}

/** An order whose code nobody has, found by its number. */
async function findReady(page) {
  const number = await page
    .getByRole('main')
    .getByText(/^ORD-\d/)
    .first()
    .textContent()
  await page.goto(new URL('/pickup', page.url()).href)
  const field = page.getByRole('textbox', { name: 'Claim code' })
  await field.fill(number.trim())
  await field.press('Enter')
  await page.getByRole('button', { name: 'Hand over without a code' }).click()
}

async function fillCart(page) {
  await page.getByRole('combobox', { name: 'For', exact: true }).selectOption('Sofia Reyes Santos')
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
}

async function checkOut(page) {
  await fillCart(page)
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.getByRole('radio', { name: /Third-party delivery/ }).check()
  await page.getByText('Loading addresses').waitFor({ state: 'hidden' })
}

/** As a scanner types them. */
async function fillBasket(page) {
  const field = page.getByRole('textbox', { name: 'Barcode', exact: true })
  for (const sku of ['NB-SPR80-BLU-RLD', 'WR-PNCL-NO2-BX12', 'AR-CRYN-24C', 'NB-SPR80-BLU-RLD']) {
    await field.fill(sku)
    await field.press('Enter')
    await page.getByRole('row', { name: new RegExp(sku) }).waitFor()
  }
  await page.getByRole('textbox', { name: 'Cash tendered' }).fill('1000')
}

/** A file with one fault. */
async function checkPrices(page) {
  const rows = ['SKU,Price', 'NB-SPR80-BLU-RLD,52.00', 'AR-CRYN-24C,0.50', 'WR-PNCL-NO2-BX12,99.00']
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'June prices.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('button', { name: 'Check file' }).click()
  const faultsOnly = page.getByRole('checkbox', { name: 'Faults only' })
  await faultsOnly.waitFor()
  await faultsOnly.uncheck()
}

/** The orders of the page, with the own views open. */
async function tickAll(page) {
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save view' }).waitFor()
}

/** The form alone: the demo's proofs are PDF files, which a browser without windows does not show. */
async function openPayment(page) {
  const link = page.getByRole('main').locator('a[href$="/manage"]').first()
  await link.waitFor()
  await page.goto(`${new URL(await link.getAttribute('href'), page.url()).href}#approve`)
  const heading = page.getByRole('heading', { name: 'Approve payment' })
  await heading.waitFor()
  return heading.locator('xpath=../..')
}

async function unfold(page) {
  await page.getByRole('button', { name: 'Show details' }).first().click()
  await page.frameLocator('iframe').locator('p').first().waitFor()
}

async function preview(page) {
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.frameLocator('iframe').locator('p').first().waitFor()
  return page.getByRole('region', { name: 'Preview with sample data' })
}

async function logIn(page, user) {
  await page.getByLabel('Username').fill(user)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORDS[user])
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function settle(page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // The frame of a mail, in which nothing may run, never is idle.
  if ((await page.locator('iframe').count()) === 0) await page.waitForLoadState('networkidle')
  await page.locator('.mantine-Skeleton-root, .mantine-Loader-root').first().waitFor({ state: 'hidden' })
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
  )
}

/** @returns the picture's size in bytes */
async function write(place, name) {
  const { default: sharp } = await import('sharp')
  const file = join(FOLDER, `${name}.webp`)
  const { size } = await sharp(await place.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toFile(file)
  if (size > LARGEST)
    throw new Failure(`${file} has ${size} bytes, and a guide's picture at most ${LARGEST}.`)
  return size
}

/** @param pictures of PICTURES, those that this shop can show */
async function takeAll(url, pictures) {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath: await findBrowser() })
  mkdirSync(FOLDER, { recursive: true })
  const pages = {}
  try {
    for (const [name, user, path, act] of pictures) {
      const context = {
        viewport: user === 'admin' || user === 'owner' ? DESK : PHONE,
        colorScheme: 'light',
        reducedMotion: 'reduce',
        locale: 'en-PH',
        timezoneId: 'Asia/Manila',
      }
      const key = user ?? 'guest'
      if (!pages[key]) {
        pages[key] = await (await browser.newContext(context)).newPage()
        if (PASSWORDS[user]) {
          await pages[key].goto(`${url}/login`)
          await logIn(pages[key], user)
        }
      }
      const page = pages[key]
      await page.goto(url + path)
      await settle(page)
      const part = await act?.(page)
      if (act) await settle(page)
      console.log(`${name.padEnd(12)} ${Math.round((await write(part ?? page, name)) / 1000)} kB`)
    }
  } finally {
    await browser.close()
  }
}

/** A shop of its own, the demo or a bare one, on a port that nobody uses. */
async function withShop(isDemo, use) {
  const folder = mkdtempSync(join(tmpdir(), 'kwaderno-guide-'))
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const env = environment({
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DEMO: isDemo ? '1' : '0',
    LOG_LEVEL: 'error',
  })
  const shop = spawn(findRuntime(), ['server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => {
    shop.on('exit', resolve)
  })
  try {
    const url = `http://localhost:${port}`
    while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
      if (shop.exitCode !== null) throw new Failure('The shop could not start; the reason is above.')
      await sleep(200)
    }
    await use(url)
  } finally {
    shop.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

await main(async () => {
  checkNode()
  await install()
  const only = process.argv.slice(2)
  const asked = PICTURES.filter(([name]) => only.length === 0 || only.includes(name))
  const [ofBare = [], ofDemo = []] = [true, false].map((isBare) =>
    asked.filter(([, user]) => (user === 'owner') === isBare),
  )
  // A shop that is there shows what it is asked for by name, or else what the demo has.
  if (process.env.SHOP_URL) await takeAll(process.env.SHOP_URL, only.length > 0 ? asked : ofDemo)
  else {
    await buildWeb()
    if (ofDemo.length > 0) await withShop(true, (url) => takeAll(url, ofDemo))
    if (ofBare.length > 0) await withShop(false, (url) => takeAll(url, ofBare))
  }
  return 0
})
