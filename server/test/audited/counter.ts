import { sell, voidSale } from '@kwaderno/contract/counter.ts'
import { newPrimeGoods, senior } from '../prime-goods.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

const GOODS = ['Prime pad', 'Prime pencil', 'Prime eraser', 'Prime crayon']

/** A sale over the counter with everything that one can have, which is voided afterwards. */
export function counterActions(office: Office): AuditedAction[] {
  const row = rowsOf('Counter', 'Sales')
  const sale = { id: 0, number: '' }
  return [
    calling(
      office,
      sell,
      'sells over the counter',
      async () => {
        const { options } = await office.shop.newProduct({
          name: 'Protractor',
          options: [{ price: 20_000, stock: 5 }],
        })
        return {
          body: {
            walkInName: 'Tita Baby',
            studentName: 'Bea Reyes',
            lines: [{ productOptionId: options[0]!.id, quantity: 2 }],
            discountType: 'Sibling',
            discountRate: 12.5,
            paymentType: 'Cash' as const,
            cashTendered: 500,
            tinNumber: '123-456-789-000',
            invoice: 'SI12',
            expectedTotal: 350,
          },
        }
      },
      ({ body }) => {
        Object.assign(sale, { id: body.orderId, number: body.orderNumber })
        return row('Create', `Sold ${body.orderNumber} for ₱350.00`, [
          ['Customer', '', 'Tita Baby'],
          ['Student', '', 'Bea Reyes'],
          ['Items', '', '2 × Protractor'],
          ['Discount type', '', 'Sibling'],
          ['Discount rate', '', '12.5%'],
          ['Total price', '', '₱350.00'],
          ['Payment type', '', 'Cash'],
          ['Cash tendered', '', '₱500.00'],
          ['TIN', '', '123-456-789-000'],
          ['Invoice no.', '', 'SI12'],
        ])
      },
    ),
    calling(
      office,
      sell,
      'sells with the special discount',
      async () => {
        const options = await newPrimeGoods(office.shop, [10_000, 10_000, 10_000, 10_000], GOODS)
        return {
          body: {
            ...senior('SC-13'),
            specialDiscountElsewhere: 100,
            lines: options.map(({ id }) => ({ productOptionId: id, quantity: 1 })),
            paymentType: 'Cash' as const,
            cashTendered: 380,
            expectedTotal: 380,
          },
        }
      },
      ({ body }) =>
        row('Create', `Sold ${body.orderNumber} for ₱380.00`, [
          ['Customer', '', 'Walk-in customer'],
          ['Items', '', GOODS.map((name) => `1 × ${name}`).join(', ')],
          ['Special discount', '', 'Senior citizen'],
          ['Beneficiary', '', 'Lola Remedios Santos'],
          ['ID number', '', 'SC-13'],
          ['Bought this week elsewhere', '', '₱100.00'],
          ['Total price', '', '₱380.00'],
          ['Payment type', '', 'Cash'],
          ['Cash tendered', '', '₱380.00'],
        ]),
    ),
    calling(
      office,
      voidSale,
      'voids the sale',
      () => ({ params: { orderId: sale.id }, body: { reason: 'Wrong size' } }),
      () =>
        row('Update', `Voided ${sale.number}`, [
          ['Status', 'Delivered', 'Cancelled'],
          ['Reason', '', 'Wrong size'],
        ]),
    ),
  ]
}
