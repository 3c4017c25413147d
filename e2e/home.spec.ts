import { listShop } from '@kwaderno/contract/catalogue.ts'
import { updateOrderStatus } from '@kwaderno/contract/order.ts'
import type { Page } from '@playwright/test'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test(
  'the home page is the child’s: the order under way, what suits the grade, categories, and what was bought before',
  { tag: '@desktop' },
  async ({ page, open, shop, auditBothSizes }) => {
    const parent = await shop.newCustomer({ student: { gradeLevel: 'Grade 4' } })
    const bought = await shop.newProduct({ name: unique('Bought before') })
    const items = [{ option: bought.options[0]!, quantity: 1 }]
    await shop.newOrder(parent.id, { status: 'Completed', items })
    const order = await shop.newOrder(parent.id, { status: 'Shipped', items })
    await loginAs(page, parent)
    await page.goto('/')
    const underWay = section(page, 'Order under way').getByRole('link')
    await expect(underWay).toContainText(/Your order is on its way.*Press Order Received once you have it\./)
    await expect(underWay).toContainText(`${order.orderNumber} · 1 item`)
    await expect(underWay).toHaveAttribute('href', `/orders/${order.id}`)
    await expect(section(page, 'For Grade 4').getByRole('listitem')).toHaveCount(6)
    await expect(section(page, 'Buy again').getByRole('link')).toHaveAttribute('href', `/shop/${bought.id}`)
    await auditBothSizes(page, 'home of a parent')

    // Whatever the width, no row of the products is one category's.
    const { body } = await shop.api(listShop, { query: { pageSize: 20 } })
    const shown = section(page, 'More for school').getByRole('listitem')
    await expect(shown).toHaveCount(20)
    await expect(shown.first()).toContainText(body[0]!.name)
    for (const columns of [2, 3, 4]) {
      for (let at = 0; at + columns <= body.length; at += columns) {
        const row = body.slice(at, at + columns).map(({ category }) => category)
        expect(new Set(row).size, `row ${row.join(', ')}`).toBeGreaterThan(1)
      }
    }

    // What happens to the order is seen without asking.
    const staff = await shop.newStaff(['Transactions.view', 'Transactions.edit'])
    await shop.api(updateOrderStatus, { as: staff, params: { id: order.id }, body: { orderStatus: 6 } })
    await expect(underWay).toBeHidden()

    const tile = page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first()
    const href = (await tile.getAttribute('href')) ?? ''
    expect(href).toMatch(/^\/shop\?categories=\d+$/)
    await expect(tile.locator('img')).toHaveJSProperty('complete', true)
    await tile.click()
    await expect(page).toHaveURL(href)
    await page.goBack()
    await section(page, 'For Grade 4').getByRole('link', { name: 'See all for Grade 4' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop for Grade 4')

    const other = await open(await shop.newCustomer({ student: { gradeLevel: 'Not known' } }))
    await other.goto('/')
    await expect(section(other, 'Popular now').getByRole('listitem')).toHaveCount(6)
    await expect(section(other, 'Order under way')).toHaveCount(0)
    await expect(section(other, 'Buy again')).toHaveCount(0)
    const guest = await open()
    await guest.goto('/shop')
    await guest.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(
      guest.getByRole('navigation', { name: 'Categories' }).getByRole('link').first(),
    ).toBeVisible()
  },
)
