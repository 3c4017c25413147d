import { LIST_TEXT } from '@kwaderno/contract/school-list-rules.ts'
import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { addStudent } from '../server/test/factories/people.ts'
import { countClicks } from './clicks.ts'
import { packed, READ } from './documents.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { LIST_RIGHTS, publishList, YEAR } from './listing.ts'
import { countPrints, printed, printPages } from './paper.ts'

/** Puts something on the list that is open. */
async function addItem(page: Page, name: string, choice: RegExp) {
  await page.getByRole('textbox', { name: 'Add an item' }).fill(name)
  await page.getByRole('option', { name: choice }).click()
  await expect(page.getByRole('list', { name: 'Items', exact: true }).getByText(name).first()).toBeVisible()
}

test(
  '[LIST-05, LIST-06, LIST-16, LIST-18] staff publish a list, and a parent fills the cart for two children from their lists',
  { tag: '@desktop' },
  async ({ page, shop, open, audit }) => {
    const [pen, shirt, gone] = [
      await shop.newProduct({ name: unique('Pen'), options: [{ price: 1250 }] }),
      await shop.newProduct({
        name: unique('Shirt'),
        options: [{ variations: { Size: 'Small' } }, { variations: { Size: 'Large' } }],
      }),
      await shop.newProduct({ name: unique('Gone'), options: [{ stock: 0 }] }),
    ]
    const compass = await shop.newProduct({ name: unique('Compass') })
    const { id: productOptionId } = compass.options[0]!
    const fifth = await publishList(shop, 'Grade 5', [{ productOptionId, quantity: 2 }])
    const parent = await shop.newCustomer({ student: { firstName: 'Bea', gradeLevel: 'Grade 2' } })
    await addStudent(shop.db, parent.id, { firstName: 'Carlo', gradeLevel: 'Grade 5' })
    const name = unique('Second')

    await loginAs(page, await shop.newStaff(LIST_RIGHTS))
    await page.goto('/lists')
    await page.getByRole('link', { name: 'Add list' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New school list')
    await page.getByLabel('Grade level').selectOption('Grade 2')
    await page.getByLabel('Name').fill(name)
    await addItem(page, shirt.name, /the parent chooses/)
    await addItem(page, gone.name, new RegExp(gone.name))
    await addItem(page, pen.name, new RegExp(pen.name))
    const onList = page.getByRole('list', { name: 'Items', exact: true }).getByRole('listitem')
    await page.getByRole('button', { name: `Move ${pen.name} up` }).click()
    await page.getByRole('button', { name: `Move ${pen.name} up` }).click()
    await expect(onList.first()).toContainText(pen.name)
    await onList.first().getByLabel('Quantity').fill('3')
    await onList.first().getByLabel('Note').fill('Blue ink')
    await onList.nth(1).getByRole('switch', { name: 'Required' }).press('Space')
    await audit(page, 'form of a school list')
    await page.getByRole('button', { name: 'Add list' }).click()
    await expect(page).toHaveURL(/\/lists\/\d+\/manage$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

    const family = await open(parent)
    await countPrints(family)
    await family.goto('/')
    const who = family.getByRole('combobox', { name: 'For', exact: true })
    const card = family.getByRole('region', { name: `${name} · ${YEAR}` })
    const read = family.waitForResponse(/SchoolLists\/mine/)
    await family.getByRole('region', { name: 'School lists' }).getByRole('link').click()
    await (await read).finished()
    await expect(who.locator(':checked')).toHaveText('Bea Reyes')
    await expect(family.getByText('Loading the lists')).toHaveCount(0)
    await expect(card).toHaveCount(0)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
    await family.reload()
    const items = card.getByRole('listitem')
    await expect(card.getByText(LIST_TEXT.have(0, 2))).toBeVisible()
    await expect(items).toHaveText([
      new RegExp(`${pen.name}.*Required · 3 pieces.*Blue ink.*₱12.50.*Ready`),
      new RegExp(`${shirt.name}.*Optional · 1 piece.*₱45.00.*Choose an option`),
      new RegExp(`${gone.name}.*Required · 1 piece.*₱45.00.*Unavailable`),
    ])
    await expect(items.nth(0).getByRole('checkbox')).toBeChecked()
    await expect(items.nth(1).getByRole('checkbox')).not.toBeChecked()
    await expect(items.nth(2).getByRole('checkbox')).toBeDisabled()
    await expect(card.getByText('Ticked items ₱37.50')).toBeVisible()
    await audit(family, 'school list of a parent')

    const [sheet, ...more] = printPages(
      await printed(family, () => card.getByRole('button', { name: 'Print list' }).press('Enter')),
      READ,
    )
    expect(more).toEqual([])
    for (const words of [`School year ${YEAR}`, 'Grade level Grade 2', 'Student Bea Reyes', 'Blue ink'])
      expect(sheet!.text).toContain(packed(words))
    const places = [pen, gone, shirt].map((product) => sheet!.text.indexOf(packed(product.name)))
    expect(places[0]).toBeGreaterThan(0)
    expect(places).toEqual(places.toSorted((a, b) => a - b))

    const counted = await countClicks(family)
    await items.nth(1).getByRole('checkbox').press('Space')
    await card.getByRole('button', { name: /^Add all/ }).click()
    await expect(card.getByRole('status')).toContainText('1 item added')
    await expect(card.getByRole('status')).toContainText(`Choose an option: ${shirt.name}`)
    await expect(card.getByRole('status')).toContainText(`Unavailable: ${gone.name}`)
    await expect(items.nth(0)).toContainText('In your cart')
    await items.nth(1).getByRole('combobox').selectOption('Large')
    await card.getByRole('button', { name: /^Add all/ }).click()
    await expect(items.nth(1)).toContainText('In your cart')

    await who.selectOption('Carlo Reyes')
    const his = family.getByRole('region', { name: `${fifth} · ${YEAR}` })
    await his.getByRole('button', { name: /^Add all/ }).click()
    await his.getByRole('link', { name: 'Go to cart' }).click()
    await expect(family).toHaveURL('/cart')
    const ticked = (product: string) =>
      family.getByRole('checkbox', { name: new RegExp(`Select ${product}`) })
    await expect(ticked(compass.name)).toBeChecked()
    await expect(ticked(pen.name)).not.toBeChecked()
    await expect(ticked(shirt.name)).not.toBeChecked()
    await expect(who.locator(':checked')).toHaveText('Carlo Reyes')
    await expect(family.getByRole('combobox', { name: 'Grade level' })).toHaveValue('Grade 5')
    // With the card of the home page, the tick, and the two choices that are made in lists of the browser.
    expect((await counted()) + 4).toBeLessThan(12)
  },
)

test(
  'the address of lists for a child who has left leads to those of the others',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    const parent = await shop.newCustomer({ student: { firstName: 'Bea', gradeLevel: 'Grade 2' } })
    await addStudent(shop.db, parent.id, { firstName: 'Carlo', gradeLevel: 'Grade 5' })
    const { id } = await shop.db
      .updateTable('students')
      .set({ retired_at: new Date() })
      .where('user_id', '=', parent.id)
      .where('first_name', '=', 'Carlo')
      .returning('id')
      .executeTakeFirstOrThrow()
    const { options } = await shop.newProduct()
    const list = await publishList(shop, 'Grade 2', [{ productOptionId: options[0]!.id, quantity: 1 }])
    await loginAs(page, parent)
    for (const gone of [id, 2_000_000_000]) {
      await page.goto(`/school-lists?studentId=${gone}`)
      await expect(page.getByRole('region', { name: `${list} · ${YEAR}` })).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'For', exact: true }).locator(':checked')).toHaveText(
        'Bea Reyes',
      )
    }
    // Staff have no child.
    await loginAs(page, await shop.newAdmin())
    await page.goto(`/school-lists?studentId=${id}`)
    await expect(page.getByRole('heading', { name: 'Choose a grade level' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  },
)
