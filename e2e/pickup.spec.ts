import { getClaim } from '@kwaderno/contract/claim.ts'
import { showClaimCode } from '@kwaderno/contract/claim-code.ts'
import type { SlotHours } from '@kwaderno/contract/pickup-schedule.ts'
import { readQr } from '../server/test/read-qr.ts'
import { expect, loginAs, test } from './fixtures.ts'
import { field, press } from './names.ts'
import { plugIn } from './scanner.ts'

test(
  '[CLM-02, CLM-19] the order of a parent shows its claim code as text and as a QR that a phone reads, and takes a slot where there are slots',
  { tag: '@phone' },
  async ({ page, shop, hold }) => {
    await hold('pickup schedule')
    const setHours = (hours: SlotHours[]) =>
      shop.db
        .updateTable('pickup_schedule')
        .set({ hours: JSON.stringify(hours), closed_days: '[]' })
        .execute()
    await setHours([])
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id, { status: 'ReadyForPickup' })
    const { code, office } = (await shop.api(getClaim, { as: parent, params: { id: order.id } })).body
    await loginAs(page, parent)
    await page.goto(`/orders/${order.id}`)
    const card = page.getByRole('region', { name: 'Claim code' })
    await expect(card.getByText(showClaimCode(code), { exact: true })).toBeVisible()
    const picture = card.getByRole('img', { name: 'QR code' })
    await expect(picture).toBeVisible()
    expect(await readQr(await picture.screenshot())).toEqual([code])
    await expect(card).toContainText(office.hours)
    await expect(card.getByRole('button')).toHaveCount(0)

    const everyDay = [0, 1, 2, 3, 4, 5, 6]
    const window = { from: '09:00', to: '10:00', minutes: 30, capacity: 1 }
    await setHours(everyDay.map((weekday) => ({ weekday, ...window })))
    await page.reload()
    await card.getByRole('button', { name: 'Choose a pickup slot' }).click()
    await card.getByLabel('Day').selectOption({ index: 2 })
    await card.getByLabel('Time').selectOption({ label: '09:30 to 10:00' })
    await card.getByRole('button', { name: 'Book slot' }).click()
    await expect(card).toContainText(/Your pickup slot: .+, 09:30 to 10:00/)
    await card.getByRole('button', { name: 'Cancel slot' }).click()
    await expect(card.getByRole('button', { name: 'Choose a pickup slot' })).toBeVisible()
  },
)

test(
  'slots that could not be read are read again, and the keyboard stays with the choice of one',
  { tag: '@desktop' },
  async ({ page, shop, hold, faults }) => {
    faults.expect(/status of 500/)
    await hold('pickup schedule')
    const window = { from: '09:00', to: '10:00', minutes: 30, capacity: 1 }
    const hours: SlotHours[] = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ...window }))
    await shop.db
      .updateTable('pickup_schedule')
      .set({ hours: JSON.stringify(hours), closed_days: '[]' })
      .execute()
    const parent = await shop.newCustomer()
    const order = await shop.newOrder(parent.id, { status: 'ReadyForPickup' })
    await loginAs(page, parent)
    await page.goto(`/orders/${order.id}`)
    const card = page.getByRole('region', { name: 'Claim code' })
    const button = (name: string) => card.getByRole('button', { name })
    await page.route(
      `**/api/Order/${order.id}/pickup-slots`,
      (route) => route.fulfill({ status: 500, json: {} }),
      {
        times: 1,
      },
    )
    await button('Choose a pickup slot').press('Enter')
    await expect(card.getByRole('alert')).toContainText('Something went wrong')
    await button('Try again').press('Enter')
    await expect(card.getByLabel('Day').getByRole('option')).not.toHaveCount(1)
    await expect(card.getByRole('group', { name: 'Pickup slot' })).toBeFocused()
    await button('Back').press('Enter')
    await expect(button('Choose a pickup slot')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(card.getByLabel('Day')).toBeFocused()
    await card.getByLabel('Day').selectOption({ index: 2 })
    await card.getByLabel('Time').selectOption({ label: '09:30 to 10:00' })
    await button('Book slot').press('Enter')
    await expect(button('Change slot')).toBeFocused()
    await button('Cancel slot').press('Enter')
    await expect(button('Choose a pickup slot')).toBeFocused()
  },
)

test(
  '[CLM-06, CLM-07, CLM-09] the counter hands over a ready order in two scans, wherever the focus is',
  { tag: '@desktop' },
  async ({ page, shop, audit }) => {
    const parent = await shop.newCustomer()
    const { options } = await shop.newProduct({ options: [{ stock: 9 }] })
    const order = await shop.newOrder(parent.id, {
      status: 'ReadyForPickup',
      items: [{ option: options[0]!, quantity: 3 }],
      studentName: 'Bea Reyes',
      gradeLevel: 'Grade 4',
    })
    const { code } = (await shop.api(getClaim, { as: parent, params: { id: order.id } })).body
    const slot = { slot: '2099-06-08T09:00', ends: '09:30' }
    await shop.db
      .insertInto('pickup_bookings')
      .values({ order_id: order.id, ...slot })
      .execute()
    await loginAs(page, await shop.newStaff(['Pickup.view', 'Pickup.edit'], { firstName: 'Carla' }))
    await page.goto('/pickup')
    await expect(field(page, 'Claim code')).toBeFocused()
    const scanner = await plugIn(page)
    await scanner.scan('22222222')
    await expect(page.getByText('No order has this code.')).toBeVisible()

    await page.getByRole('link', { name: 'Pickup' }).focus()
    await scanner.scan(code)
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result.getByRole('listitem')).toContainText(options[0]!.sku)
    await expect(result.getByRole('listitem')).toContainText('× 3')
    await expect(result).toContainText('Bea Reyes')
    await expect(result).toContainText('Grade 4')
    await expect(result).toContainText('June 8, 2099, 09:00 to 09:30')
    await audit(page, 'a ready order at the counter')
    await press(page, 'Hand over')
    await expect(result).toContainText('Please enter who takes it.')
    await field(page, 'Claimant').fill('Lola Nena')
    await press(page, 'Hand over')
    await expect(result.getByText(/^Handed to Lola Nena on .+ by Carla/)).toBeVisible()
    await expect(field(page, 'Claim code')).toBeFocused()

    await field(page, 'Claim code').fill('something typed')
    await scanner.scan('22222222')
    await expect(page.getByText('No order has this code.')).toBeVisible()
    await scanner.scan(showClaimCode(code))
    await expect(result.getByText(/^Handed to Lola Nena on .+ by Carla/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hand over' })).toHaveCount(0)
  },
)
