import { handOver } from '@kwaderno/contract/pickup.ts'
import { updatePickupSchedule } from '@kwaderno/contract/pickup-slots.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

/** A ready order that is handed over without its code, and a schedule. */
export function pickupActions(office: Office): AuditedAction[] {
  const row = rowsOf('Pickup', 'Hand-over')
  const order = { id: 0, orderNumber: '' }
  return [
    calling(
      office,
      handOver,
      'hands an order over',
      async () => {
        const parent = await office.shop.newCustomer()
        Object.assign(order, await office.shop.newOrder(parent.id, { status: 'ReadyForPickup' }))
        const said = { claimant: 'Tita Baby', note: 'Lost her phone' }
        return { body: { orderId: order.id, version: 1, ...said } }
      },
      () =>
        row('Update', `Handed over order ${order.orderNumber} without its claim code`, [
          ['Status', 'Ready For Pickup', 'Delivered'],
          ['Claimant', '', 'Tita Baby'],
          ['Note', '', 'Lost her phone'],
        ]),
    ),
    calling(
      office,
      updatePickupSchedule,
      'sets when orders can be picked up',
      () => ({
        body: {
          hours: [{ weekday: 1, from: '09:00', to: '12:00', minutes: 30, capacity: 4 }],
          closedDays: ['2030-12-25'],
          daysAhead: 7,
          version: 1,
        },
      }),
      () =>
        rowsOf('Pickup', 'Schedule')('Update', 'Updated the pickup schedule', [
          ['Hours', '', 'Monday 09:00 to 12:00, 4 each 30 minutes'],
          ['Closed days', '', 'December 25, 2030'],
          ['Days ahead', '14', '7'],
        ]),
    ),
  ]
}
