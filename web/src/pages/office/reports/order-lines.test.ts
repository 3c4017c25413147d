import type { OrderReportLine } from '@kwaderno/contract/order-report.ts'
import { expect, test } from 'vitest'
import { EXPORT_COLUMNS } from './order-lines.ts'

const LINE: OrderReportLine = {
  orderId: 7,
  orderNumber: 'ORD-20250306-0001',
  receiverName: 'Zoe Receiver',
  status: 'ReadyForPickup',
  totalPrice: 90,
  placedOn: '2025-03-05T16:30:00.000Z',
  customerName: 'Ana Reyes',
  id: 9,
  productName: 'Notebook',
  sku: 'NB-1',
  variations: 'Blue, A4',
  orderItemQty: 2,
  unitPrice: 50,
  subtotalPrice: 100,
  discountType: 'Staff',
  discountRate: 10,
  amountLess: 10,
  deliveryFee: 80,
  amountToPay: 980,
  deliveryMethod: 'PickUp',
  paymentType: 'BankDeposit',
  modeOfPayment: 'BankDeposit',
  paymentReceived: null,
  paymentTag: '',
  overpaymentAmount: null,
  reimbursementVia: '',
  underPaymentAmount: null,
  repaymentVia: '',
  receiptNo: '',
  orDateIssued: '',
  chequeVoucher: '',
  chequeDateIssued: '',
  paymentNotes: '',
  remarks: 'Call first',
  approver: 'Carla Approver',
  studentName: 'Bea Reyes',
  gradeLevel: 'Grade 1',
}

test('[RORD-13, RORD-14, RORD-15] a line of the export has every field of the order and its item, in words', () => {
  const cells = Object.fromEntries(EXPORT_COLUMNS.map(({ title, value }) => [title, value(LINE)]))
  expect(cells).toMatchObject({
    'Order number': 'ORD-20250306-0001',
    Status: 'Ready For Pickup',
    'Customer name': 'Ana Reyes',
    'Student name': 'Bea Reyes',
    'Grade level': 'Grade 1',
    'Product name': 'Notebook',
    SKU: 'NB-1',
    Variations: 'Blue, A4',
    'Unit price': 50,
    'Subtotal price': 100,
    'Discount type': 'Staff',
    'Discount rate (%)': 10,
    'Amount less': 10,
    'Delivery method': 'Pick up',
    'Mode of payment': 'Bank Deposit',
    Remarks: 'Call first',
    Approver: 'Carla Approver',
  })
  expect(Object.keys(cells)).toHaveLength(Object.keys(LINE).length)
})
