import { deleteProduct, saveProduct } from '@kwaderno/contract/product.ts'
import { getProduct, type Product } from '@kwaderno/contract/catalogue.ts'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { unique } from '../server/test/factories.ts'
import { carry } from './drag-by-keyboard.ts'
import { expect, loginAs, test } from './fixtures.ts'
import {
  cell,
  choose,
  EDITING,
  field,
  newVaried,
  openProduct,
  optionsOf,
  paste,
  press,
} from './product-form.ts'
import { expectToldAside } from './toasts.ts'

/** Pictures and what is none, as files of the disk: the browser's own way to take them. */
async function makeFiles(folder: (name: string) => string): Promise<string[]> {
  const png = (name: string, width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toFile(folder(name))
  await png('red.png', 60, 40, '#c33')
  await png('blue.png', 40, 60, '#33c')
  await png('wide.png', 8001, 5000, '#fff')
  await writeFile(folder('words.png'), 'no picture')
  await writeFile(folder('huge.png'), Buffer.alloc(20 * 1024 * 1024 + 1))
  return ['red', 'blue', 'words', 'huge', 'wide'].map((name) => folder(`${name}.png`))
}

/** As the form would send a product that nobody has touched. */
function bodyOf(product: Product) {
  return {
    productName: product.name,
    productCode: product.code,
    productDescription: product.description,
    productCategories: product.categories,
    productOptions: product.productOptions.map(
      ({ id, price, stock, sku, itemDescription, status, variations }) => ({
        ...{ id, price, stock, itemDescription, status, variation: variations },
        SKU: sku,
        retainImage: true,
      }),
    ),
  }
}

test(
  '[INV-17, INV-21, INV-37, BPERM-11] a product is added by keyboard alone, and the form is ready for the next one',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const name = unique('Binder')
    const { variation } = await newVaried(shop, 'A5', 'A4')
    const second = await newVaried(shop, 'Red', 'Blue')
    const category = unique('Files')
    await shop.newProduct({ categories: [category] })
    await loginAs(page, await shop.newStaff(EDITING))
    await page.goto('/products/inventory/new')
    await expect(page.getByRole('heading', { name: 'Add Product' })).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(field(page, 'Product name')).toBeFocused()
    await expect(field(page, 'Product name')).toHaveAccessibleDescription(/This field is required\./)
    await expect(page.getByText('Select at least 1 category.')).toBeVisible()
    await expect(page.getByText('Select at least 1 variation.')).toBeVisible()
    const summary = page.getByRole('list', { name: 'What to correct' })
    await expect(summary.getByRole('listitem')).toHaveText([
      'Name',
      'Code',
      'Description',
      'Categories',
      'Variations',
    ])
    await audit(page, 'product form with errors')

    // However long it is, it is seen whole; Enter, which scanners send, adds no line.
    await page.keyboard.insertText(`${name} ${'with nine rings '.repeat(7)}`)
    await page.keyboard.press('Enter')
    await expect(field(page, 'Product name')).toHaveValue(/with nine rings $/)
    const overflow = await field(page, 'Product name').evaluate((input) => [
      input.scrollWidth - input.clientWidth,
      input.scrollHeight - input.clientHeight,
    ])
    expect(overflow).toEqual([0, 0])
    await field(page, 'Product name').fill(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(name.toUpperCase())
    await page.keyboard.press('Tab')
    await page.keyboard.type('Two rings.')
    await choose(page, 'Categories', category)
    await choose(page, 'Variations', variation, second.variation)
    await choose(page, `${variation} values`, 'A5', 'A4')
    await choose(page, `${second.variation} values`, 'Red', 'Blue')
    await expect(page.getByText('4 options, 4 active')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(cell(page, 'SKU', 1)).toBeFocused()
    await expect(summary.getByRole('listitem')).toHaveText(['SKU (4)', 'Item description (4)', 'Price (4)'])
    await page.getByRole('button', { name: 'Fill empty SKUs and descriptions' }).press('Enter')
    await expect(cell(page, 'SKU', 4)).not.toHaveValue('')
    await cell(page, 'Price', 1).focus()
    await page.keyboard.type('45.5')
    await page.keyboard.press('Control+Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(cell(page, 'Price', 4)).toHaveValue('45.5')
    await page.getByRole('button', { name: 'Save and add another' }).press('Enter')
    await expect(page.getByText('Saved!')).toBeVisible()
    await expect(field(page, 'Product name')).toBeFocused()
    await expect(field(page, 'Product name')).toHaveValue('')
    await expect(page.getByText('0 options, 0 active')).toBeVisible()

    const { id } = await shop.db
      .selectFrom('products')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const stored = await optionsOf(shop, id)
    expect(stored.map(({ price_centavos, stock, status }) => [price_centavos, stock, status])).toEqual(
      stored.map(() => [4550, 1, 'Active']),
    )
    // What was chosen for the first one is there for the second.
    await page.keyboard.type(`${name} 2`)
    await field(page, 'Product code').fill(`${name}-2`)
    await field(page, 'Product description').fill('Three rings.')
    const addOption = page.getByRole('button', { name: 'Add option' })
    await addOption.press('Enter')
    await expect(
      page
        .getByLabel(/, option 1$/)
        .and(page.locator('select'))
        .first(),
    ).toBeFocused()
    // A list can be pasted at the button as well: it begins in the option that is still as new.
    await addOption.focus()
    const isFirst = (await page.getByRole('columnheader').nth(2).textContent()) === variation
    await paste(page, isFirst ? 'A4\tRed' : 'Red\tA4')
    await expect(page.getByText('1 option, 1 active')).toBeVisible()
    await expect(cell(page, second.variation, 1)).toHaveValue(/./)
    await press(page, 'Fill empty SKUs and descriptions')
    await cell(page, 'Price', 1).fill('1')
    await press(page, 'Save Product')
    await expect(page).toHaveURL(/\/manage$/)
    await expect(field(page, 'Product name')).toHaveValue(`${name} 2`)
    await expect(cell(page, 'Price', 1)).toHaveValue('1')
    await expect(page.getByRole('heading', { level: 2, name: / · Active$/ })).toBeVisible()
    await audit(page, 'manage product')
  },
)

test(
  '[INV-18, INV-19, INV-45, INV-51] pictures are checked, ordered, cropped and previewed before they are sent',
  { tag: '@desktop' },
  async ({ page, shop, audit, faults }, testInfo) => {
    // What records the browser asks for the pictures' bytes, which the pages of the shop may not.
    faults.expect(/^Connecting to 'blob:/)
    const product = await newVaried(shop, 'A5', 'A4')
    await loginAs(page, await shop.newStaff(EDITING))
    await openProduct(page, product.id)
    const files = await makeFiles((name) => testInfo.outputPath(name))
    await page.locator('input[type=file][multiple]').setInputFiles(files)
    const tiles = page.getByRole('list', { name: 'Thumbnails' }).getByRole('listitem')
    await expect(tiles).toHaveCount(2)
    for (const refusal of [
      '"words.png" is not a picture that can be used.',
      '"huge.png" is larger than 20 MB.',
      '"wide.png" has more than 40 megapixels.',
    ]) {
      await expect(page.getByText(refusal)).toBeVisible()
    }
    const [red, blue] = await tiles
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
    await page.getByRole('button', { name: 'Move thumbnail 1 of 2' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Now at place 1 of 2.')).toBeAttached()
    await carry(page, 'ArrowRight', 'Now at place 2 of 2.')
    await page.keyboard.press('Space')
    await expect(tiles.first().locator('img')).toHaveAttribute('src', blue!)
    await expect(tiles.last().locator('img')).toHaveAttribute('src', red!)
    const crop = page.getByRole('button', { name: 'Crop thumbnail 2' })
    const dialog = page.getByRole('dialog', { name: 'Crop picture' })
    await crop.press('Enter')
    await expect(dialog.getByRole('slider')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(crop).toBeFocused()
    await crop.press('Enter')
    await dialog.getByRole('button', { name: 'Use picture' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(crop).toBeFocused()
    await expect(tiles.last().locator('img')).not.toHaveAttribute('src', red!)

    await cell(page, 'Active', 1).press('Space')
    await cell(page, 'Price', 2).fill('0.5')
    await press(page, 'Show Preview')
    await expect(cell(page, 'Price', 2)).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await cell(page, 'Price', 2).fill('1234.5')
    await press(page, 'Show Preview')
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview.getByRole('heading', { name: product.name })).toBeVisible()
    await expect(preview.getByText('₱1,234.50')).toBeVisible()
    await expect(preview.getByRole('radio')).toHaveCount(1)
    await expect(preview.locator('img').first()).toHaveAttribute('src', blue!)
    await audit(page, 'preview of a product')
    await page.keyboard.press('Escape')
    await expect(preview).toHaveCount(0)

    await page.getByRole('button', { name: 'Move thumbnail 1 of 2' }).focus()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Updated!')).toBeVisible()
    await expect(tiles.first().locator('img')).toHaveAttribute('src', /^\/files\//)
    await expect(page.getByRole('button', { name: 'Move thumbnail 1 of 2' })).toBeFocused()
    faults.expect(/ERR_FAILED/)
    await page.route('**/*-1280.webp', (route) => route.abort())
    await press(page, 'Crop thumbnail 1')
    await expect(page.getByText('This picture could not be read.')).toBeVisible()
    await page.unroute('**/*-1280.webp')
    await crop.press('Enter')
    await dialog.getByRole('button', { name: 'Use picture' }).press('Enter')
    await expect(crop).toBeFocused()
    await press(page, 'Remove thumbnail 1')
    await press(page, 'Save Product')
    await expect(tiles).toHaveCount(1)
    await expect
      .poll(async () => {
        const { body } = await shop.api(getProduct, { params: { id: product.id } })
        return body.thumbnails.length
      })
      .toBe(1)
    const logged = await shop.db
      .selectFrom('audit_logs')
      .select('details')
      .where('description', 'like', `%${product.name}%`)
      .execute()
    expect(JSON.stringify(logged)).toContain('red.webp (new)')
  },
)

test(
  '[INV-28, INV-47, INV-48, INV-49] what fails says why at its cells, and keeps what was typed',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    faults.expect(/ERR_FAILED|Failed to fetch/)
    const taken = await newVaried(shop, 'A5')
    const product = await newVaried(shop, 'A5', 'A4')
    await loginAs(page, await shop.newStaff([...EDITING, 'Inventory.delete']))
    await openProduct(page, product.id)
    let calls = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT') calls += 1
    })
    await cell(page, 'Price', 1).fill('45.00')
    await press(page, 'Save Product')
    await expectToldAside(page, 'No Changes!')
    await expect(page.getByText('Your Information has been retained.')).toBeVisible()
    expect(calls).toBe(0)

    await field(page, 'Product name').fill(taken.name)
    await field(page, 'Product code').fill(taken.code.toLowerCase())
    await cell(page, 'SKU', 2).fill(taken.options[0]!.sku)
    await press(page, 'Save Product')
    await expect(
      page.getByText(
        'Failed to save product. Possible duplicate: Product Code, Product Name, SKU or Item Description.',
      ),
    ).toBeVisible()
    await expect(field(page, 'Product name')).toBeFocused()
    await expect(field(page, 'Product name')).toHaveAccessibleDescription(/Another product has this name\./)
    await expect(field(page, 'Product code')).toHaveAccessibleDescription(/Another product has this code\./)
    await expect(cell(page, 'SKU', 2)).toHaveAccessibleDescription(`This SKU belongs to ${taken.name}.`)
    await field(page, 'Product name').fill(unique('Free'))
    await expect(page.getByText('Another product has this name.')).toHaveCount(0)
    await field(page, 'Product code').fill(unique('FREE'))
    await cell(page, 'SKU', 2).fill(unique('SKU'))

    // On its way the second option becomes one of the first's combination: the server's own refusal.
    const address = `**/api/Product/${product.id}`
    const [one, other] = (await optionsOf(shop, product.id)).map((option) => option.combination_pattern)
    await page.route(address, (route) =>
      route.continue({
        postData: route
          .request()
          .postDataBuffer()!
          .toString('latin1')
          .replace(`\r\n\r\n${other}\r\n`, `\r\n\r\n${one}\r\n`),
      }),
    )
    await press(page, 'Save Product')
    await expect(
      page.getByText('Multiple items found. There are duplicate variation combinations.'),
    ).toBeVisible()
    await expect(cell(page, product.variation, 2)).toHaveAccessibleDescription(
      'Same combination as option 1.',
    )
    await page.unroute(address)

    await page.route(address, (route) => route.abort())
    await press(page, 'Save Product')
    await expect(page.getByText('Nothing that you typed is lost.')).toBeVisible()
    // By keyboard: the messages of what failed lie over it for a while.
    await page.getByRole('button', { name: 'Delete Product' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete Product?' })
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Failed to delete Product.')).toBeVisible()
    await page.getByRole('link', { name: 'Categories' }).click()
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leave.getByRole('button', { name: 'Stay' }).click()
    await page.unroute(address)
    await press(page, 'Save Product')
    await expect(page.getByText('Updated!')).toBeVisible()
    await page.getByRole('button', { name: 'Delete Product' }).press('Enter')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL('/products/inventory')
    expect((await shop.api(getProduct, { params: { id: product.id } })).status).toBe(404)
  },
)

test(
  'the second of two editors is told, and loses nothing; so is who counts a stock that has moved',
  { tag: '@desktop' },
  async ({ page, shop, faults }) => {
    // The save and the stock that are refused, and the product that is gone.
    faults.expect(/status of (409|404)/)
    const product = await newVaried(shop, 'A5', 'A4')
    const other = await shop.newStaff(EDITING, { firstName: 'Carla', lastName: 'Santos' })
    await loginAs(page, await shop.newStaff(EDITING))
    await openProduct(page, product.id)
    const read = async () => (await shop.api(getProduct, { params: { id: product.id }, as: other })).body
    const theirs = bodyOf(await read())
    Object.assign(theirs.productOptions[0]!, { price: 50 })
    Object.assign(theirs.productOptions[1]!, { price: 60 })
    const params = { productId: product.id }
    await shop.api(saveProduct, { as: other, params, body: { ...theirs, productName: unique('Theirs') } })

    await cell(page, 'Price', 1).fill('70')
    await field(page, 'Product description').fill('Mine.')
    await press(page, 'Save Product')
    const notice = page.getByRole('alert').filter({ hasText: 'Changed meanwhile' })
    await expect(notice).toBeFocused()
    await expect(notice).toContainText('Carla Santos changed this product at')
    await expect(notice).toContainText(
      `Name; Price of ${product.options[0]!.sku}; Price of ${product.options[1]!.sku}`,
    )
    await notice.getByRole('button', { name: 'Load the newer state' }).click()
    await expect(field(page, 'Product name')).toHaveValue(/Theirs/)
    await expect(field(page, 'Product description')).toHaveValue('Mine.')
    await expect(cell(page, 'Price', 1)).toHaveValue('70')
    await expect(cell(page, 'Price', 2)).toHaveValue('60')
    await expect(page.getByText(`Price of ${product.options[0]!.sku}, theirs: 50`)).toBeVisible()
    await press(page, 'Save Product')
    await expect(page.getByText('Updated!')).toBeVisible()
    expect((await read()).productOptions.map(({ price }) => price)).toEqual([70, 60])

    await shop.db
      .updateTable('product_options')
      .set({ stock: 13 })
      .where('id', '=', product.options[0]!.id)
      .execute()
    await cell(page, 'Stock', 1).fill('30')
    await press(page, 'Save Product')
    await expect(
      page.getByText('The stock has changed while you were editing. Nothing has been saved.'),
    ).toBeVisible()
    await expect(cell(page, 'Stock', 1)).toBeFocused()
    await expect(cell(page, 'Stock', 1)).toHaveAccessibleDescription('The stock is now 13.')
    await press(page, 'Save Product')
    await expect.poll(async () => (await read()).productOptions[0]?.stock).toBe(30)
    await shop.api(deleteProduct, { as: await shop.newAdmin(), params: { id: product.id } })
    await cell(page, 'Stock', 1).fill('31')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This product no longer exists' })).toBeVisible()
  },
)
