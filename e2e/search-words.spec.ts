import { listShop } from '@kwaderno/contract/catalogue.ts'
import { uniqueWord } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { answer, field, KEEPING_NAMES, press, row, told } from './names.ts'

const SEARCH_WORDS = '/products/search-words'

test(
  'search words are added, changed where they stand and deleted, and shoppers find by them at once',
  { tag: '@desktop' },
  async ({ page, open, shop, audit, faults }) => {
    faults.expect(/status of (400|409)/)
    const [mark, plain] = [uniqueWord(), uniqueWord()]
    const { name } = await shop.newProduct({ name: `Good ${plain}` })
    const found = async (search: string) =>
      (await shop.api(listShop, { query: { search } })).body.map((card) => card.name)
    await loginAs(page, await shop.newStaff(KEEPING_NAMES))
    await page.goto(`${SEARCH_WORDS}?search=${mark}`)
    await told(page, 'There are no data to display.')
    const tab = page.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Search words' })
    await expect(tab).toHaveAttribute('aria-current', 'page')

    await press(page, 'Add Search words')
    const input = field(page, 'Words that mean the same')
    await expect(input).toBeFocused()
    for (const [typed, message] of [
      [mark, 'Write at least two, with a comma between them.'],
      [`${mark}, of the`, 'A search leaves “of the” out.'],
    ] as const) {
      await input.fill(typed)
      await page.keyboard.press('Enter')
      await expect(input).toHaveAccessibleDescription(new RegExp(message))
    }
    await audit(page, 'add search words')
    await input.fill(` ${mark} inks,${plain}`)
    await page.keyboard.press('Enter')
    await expect(row(page, `${mark} inks, ${plain}`)).toBeVisible()
    await told(page, 'Search words have been saved.')
    expect([await found(`${mark} ink`), await found(`good ${mark}`)]).toEqual([[name], []])
    await page.keyboard.press('Escape')

    await page.getByText(`${mark} inks, ${plain}`, { exact: true }).dblclick()
    await page.keyboard.type(`${mark}, ${plain}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Change ${mark}, ${plain}` })).toBeFocused()
    expect(await found(`good ${mark}`)).toEqual([name])

    await page.keyboard.press('F2')
    await page.keyboard.type(`${mark}, ${plain}, mine`)
    await shop.db
      .updateTable('search_synonyms')
      .set({ words: `${mark}, ${plain}, theirs` })
      .where('words', '=', `${mark}, ${plain}`)
      .execute()
    await page.keyboard.press('Enter')
    await told(page, `It has been changed to “${mark}, ${plain}, theirs” meanwhile.`)
    const again = field(page, `New words for ${mark}, ${plain}, theirs`)
    await expect(again).toHaveValue(`${mark}, ${plain}, mine`)
    await again.press('Escape')

    await press(page, `Delete ${mark}, ${plain}, theirs`)
    await answer(page, 'Search words', 'Confirm')
    await told(page, 'Search words have been deleted.')
    await expect(row(page, mark)).toHaveCount(0)
    expect(await found(`good ${mark}`)).toEqual([])

    const viewer = await open(await shop.newStaff(['Inventory.view']))
    await viewer.goto(`${SEARCH_WORDS}?search=lapis`)
    await expect(row(viewer, 'lapis, pencil')).toBeVisible()
    await expect(viewer.getByRole('button', { name: /^(Add|Change|Delete)/ })).toHaveCount(0)
    const outsider = await open(await shop.newStaff(['Barcode.view']))
    await outsider.goto('/products')
    await expect(outsider.getByRole('navigation', { name: 'Products' }).getByRole('link')).toHaveText([
      'Barcode',
    ])
    await outsider.goto(SEARCH_WORDS)
    await expect(outsider).toHaveURL('/404')
  },
)
