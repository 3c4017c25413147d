import { audit as writeAudit } from '../server/src/core/audit.ts'
import { unique } from '../server/test/factories.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { rows, sort } from './reporting.ts'
import type { Shop } from './shop.ts'

async function write(
  shop: Shop,
  fullName: string,
  entries: readonly Partial<Parameters<typeof writeAudit>[1]>[],
) {
  const { id: userId } = await shop.newAdmin()
  for (const entry of entries) {
    await writeAudit(shop.db, {
      session: { userId, fullName },
      module: 'Inventory',
      subModule: 'Category',
      action: 'Update',
      description: 'Something',
      ...entry,
    })
  }
}

test(
  '[RAUD-01, RAUD-02, RAUD-03, RAUD-04] the audit log is searched, filtered and sorted, and turns its pages',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const word = unique('Logged')
    await write(shop, 'Ana Auditor', [{ action: 'Create', description: `Category 1 ${word}` }])
    await write(shop, 'Zoe Auditor', [
      { action: 'Delete', description: `Category 2 ${word}` },
      { action: 'Create', module: 'Users', subModule: 'Users', description: `User ${word}` },
    ])
    await loginAs(page, await shop.newStaff(['Reports.view']))
    await page.goto('/reports/audit-logs')
    await page.getByRole('main').getByRole('searchbox').fill(word)
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).nth(0)).toContainText('User ')
    await audit(page, 'audit logs')
    await expect(page.getByText('No records')).toHaveCount(0)
    await sort(page, 'Date')
    await expect(rows(page).nth(0)).toContainText('Category 1')
    await sort(page, 'Executed by')
    await expect(rows(page).nth(0)).toContainText('Ana Auditor')
    await sort(page, 'Executed by')
    await expect(rows(page).nth(2)).toContainText('Ana Auditor')
    await page.getByRole('combobox', { name: 'Rows' }).selectOption('50')
    await expect(page).toHaveURL(/pageSize=50/)
    await page.goto(`/reports/audit-logs?search=${word}&pageSize=2`)
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)

    await page.getByRole('combobox', { name: 'Action' }).selectOption('Create')
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('combobox', { name: 'Module' }).selectOption('Inventory')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Category 1')
    await page.getByRole('textbox', { name: 'to', exact: true }).fill('2025-01-01')
    await expect(page.getByText('There are no data to display.')).toBeVisible()
  },
)

test(
  '[RAUD-05] a row of the audit log unfolds to its old and new data, each option of a product by itself',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const word = unique('Unfolded')
    await write(shop, 'Ana Auditor', [
      {
        description: `Product ${word}`,
        before: { Name: 'Old name', Remarks: '' },
        after: { Name: 'New name', Remarks: 'a-long-word-without-a-space-'.repeat(30) },
        optionsBefore: [{ Price: '₱1.00' }, { SKU: 'S-1' }, { Price: '₱3.00' }],
        optionsAfter: [{ Price: '₱2.00' }, { SKU: 'S-2' }, { Price: '₱4.00' }],
        // The first two are as older rows are.
        optionNames: ['', '', 'S-3'],
      },
    ])
    await loginAs(page, await shop.newStaff(['Reports.view']))
    await page.goto(`/reports/audit-logs?search=${word}`)
    await rows(page).getByRole('button', { name: 'Show details' }).press('Enter')
    const own = page.getByRole('table', { name: `Product ${word}`, exact: true })
    await expect(page.locator('caption', { hasText: 'Option S-3' })).toHaveCSS('caption-side', 'top')
    await expect(own.locator('tbody tr')).toHaveText([
      /Name\s*Old name\s*→ New name/,
      /Remarks\s*–\s*→ a-long/,
    ])
    await expect(page.getByRole('table', { name: 'Option 1' }).locator('tbody tr')).toHaveText([
      /Price\s*₱1\.00\s*→ ₱2\.00/,
    ])
    await expect(page.getByRole('table', { name: 'Option S-1' }).locator('tbody tr')).toHaveText([
      /SKU\s*S-1\s*→ S-2/,
    ])
    await expect(page.getByRole('table', { name: 'Option S-3' }).locator('tbody tr')).toHaveText([
      /Price\s*₱3\.00\s*→ ₱4\.00/,
    ])
    await audit(page, 'an unfolded row of the audit log')
  },
)
