import type { DeliveryMethod } from '@kwaderno/contract/delivery-methods.ts'
import type { PaymentType } from '@kwaderno/contract/payment-types.ts'
import type { OrderStatus } from '@kwaderno/contract/order-status.ts'
import type { SpecialDiscountType } from '@kwaderno/contract/special-discount.ts'

export interface ScriptedOrder {
  userName: string
  paymentType: PaymentType
  deliveryMethod: DeliveryMethod
  /** How many hours ago each status was reached. */
  steps: readonly (readonly [OrderStatus, number])[]
  skus: readonly (readonly [sku: string, quantity: number])[]
  /** For whom staff have given the special discount. */
  special?: SpecialHolder
  /** The size swap that waits for a piece of the first item, and how many hours ago it was asked for. */
  swap?: { sku: string; hoursAgo: number }
}

export interface SpecialHolder {
  type: SpecialDiscountType
  name: string
  idNumber: string
}

/** The orders of the two parents whose logins are printed: together they show every status. */
export const SCRIPTED: readonly ScriptedOrder[] = [
  {
    userName: 'parent',
    paymentType: 'OnlineBanking',
    deliveryMethod: 'ThirdPartyDelivery',
    steps: [['Pending', 5]],
    skus: [
      ['NB-SPR80-BLU-RLD', 4],
      ['WR-PNCL-NO2-BX12', 1],
      ['AR-CRYN-24C', 1],
    ],
  },
  {
    userName: 'parent',
    paymentType: 'OnlineBanking',
    deliveryMethod: 'ThirdPartyDelivery',
    steps: [
      ['Pending', 98],
      ['Approved', 74],
      ['Packaging', 50],
      ['Shipped', 20],
    ],
    skus: [
      ['BG-BACK-TEA-M', 1],
      ['PE-SET-M', 1],
      ['SO-WHT-M-PK3', 1],
    ],
  },
  {
    userName: 'parent',
    paymentType: 'BankDeposit',
    deliveryMethod: 'ThirdPartyDelivery',
    steps: [
      ['Pending', 215],
      ['Approved', 190],
      ['Packaging', 168],
      ['Shipped', 120],
      ['Delivered', 47],
    ],
    skus: [
      ['UN-BLSE-10', 2],
      ['BK-MATH-G4', 1],
      ['BK-ENG-G4', 1],
    ],
  },
  {
    userName: 'parent',
    paymentType: 'OnlineBanking',
    deliveryMethod: 'PickUp',
    steps: [
      ['Pending', 1400],
      ['Approved', 1380],
      ['Packaging', 1360],
      ['ReadyForPickup', 1340],
      ['Delivered', 1300],
      ['Completed', 1120],
    ],
    skus: [
      ['PAD-INT-1WHL-PC', 5],
      ['AR-WCLR-12C', 1],
    ],
  },
  {
    userName: 'parent',
    paymentType: 'OnlineBanking',
    deliveryMethod: 'ThirdPartyDelivery',
    steps: [
      ['Pending', 700],
      ['Cancelled', 696],
    ],
    skus: [['LN-BOX-PNK-M', 1]],
  },
  {
    userName: 'parent2',
    paymentType: 'BankDeposit',
    deliveryMethod: 'PickUp',
    steps: [
      ['Pending', 70],
      ['Approved', 48],
      ['Packaging', 27],
      ['ReadyForPickup', 4],
    ],
    skus: [
      ['LB-GOWN-M', 1],
      ['LB-GOGL-SKYBLU', 1],
      ['MT-GEOM-STN', 1],
    ],
  },
  {
    userName: 'parent2',
    paymentType: 'OnlineBanking',
    deliveryMethod: 'ThirdPartyDelivery',
    steps: [
      ['Pending', 52],
      ['Approved', 30],
      ['Packaging', 3],
    ],
    skus: [['CP-CALC-SCN', 1]],
  },
  {
    userName: 'parent2',
    paymentType: 'OnlineBanking',
    deliveryMethod: 'ThirdPartyDelivery',
    steps: [
      ['Pending', 28],
      ['Approved', 6],
    ],
    skus: [
      ['NB-CMP-BLU-80L', 8],
      ['WR-BALL-BLK-05MM-BX12', 1],
    ],
  },
  {
    userName: 'parent2',
    paymentType: 'BankCheque',
    deliveryMethod: 'ThirdPartyDelivery',
    steps: [
      ['Pending', 500],
      ['Declined', 470],
    ],
    skus: [['SH-RBBR-38-WHT', 1]],
  },
  {
    userName: 'parent2',
    paymentType: 'BankDeposit',
    deliveryMethod: 'ThirdPartyDelivery',
    steps: [['Pending', 2]],
    skus: [['BK-ALG-G7', 1]],
  },
  {
    userName: 'parent2',
    paymentType: 'OnlineBanking',
    deliveryMethod: 'PickUp',
    steps: [
      ['Pending', 46],
      ['Approved', 25],
    ],
    skus: [
      ['NB-CMP-BLU-80L', 10],
      ['WR-PNCL-NO2-BX12', 2],
      ['PAD-YLW-PC', 6],
      ['PP-BOND-A4-REA', 1],
      ['AR-CRYN-24C', 1],
    ],
    special: { type: 'Senior', name: 'Consuelo Cruz', idNumber: 'QC-041877' },
  },
  {
    userName: 'parent2',
    paymentType: 'OnlineBanking',
    deliveryMethod: 'PickUp',
    steps: [
      ['Pending', 190],
      ['Approved', 170],
      ['Packaging', 150],
      ['ReadyForPickup', 124],
      ['Delivered', 74],
    ],
    skus: [
      ['UN-SKRT-10-NVY', 2],
      ['SO-WHT-M-PK3', 1],
    ],
    swap: { sku: 'UN-SKRT-12-NVY', hoursAgo: 50 },
  },
]
