import type { MailValues } from '@kwaderno/contract/mail-kinds.ts'
import type { Config } from '../../config.ts'
import type { Addressee } from './queries.ts'

/** Who the addressee of a sample is. */
export const SAMPLE_PERSON: Pick<Addressee, 'first_name' | 'full_name'> = {
  first_name: 'Maria',
  full_name: 'Maria Santos',
}

type OfItsKind = Omit<MailValues, 'firstName' | 'customerName' | 'shopName' | 'shopLink'>

/** What the variables of a sample stand for; no kind has all of them. */
export function sampleValues({ publicUrl }: Pick<Config, 'publicUrl'>): Required<OfItsKind> {
  return {
    orderNumber: 'ORD-20260608-0001',
    orderLink: `${publicUrl}/orders`,
    orderDate: 'June 8, 2026',
    items: '2 × Notebook (Blue, A5): ₱100.00\n1 × Pencil case: ₱150.00',
    total: '₱250.00',
    deliveryFee: '₱60.00',
    amountToPay: '₱310.00',
    deliveryMethod: 'Delivery',
    deliveryDate: 'June 10, 2026',
    reason: 'This is where the reason stands.',
    expiresOn: 'June 11, 2026',
    courier: 'Sample Express',
    trackingNumber: 'SE123456789',
    trackingLink: `${publicUrl}/orders`,
    pickupAddress: '12 Mabini Street, Central, Quezon City',
    pickupHours: 'Mon to Fri, 8 to 5',
    pickupNotes: 'Please bring an ID.',
    claimCode: '2345-6789',
    slots: 'ORD-20260608-0001: June 10, 2026, 09:00 to 09:30',
    ordersLink: `${publicUrl}/orders`,
    returnUntil: 'June 17, 2026',
    payment: 'Cash',
    cash: '₱500.00',
    change: '₱250.00',
    requestLink: `${publicUrl}/orders`,
    decisions: 'Notebook (Blue, A5): Approved\nPencil case: Declined',
    balance: '₱60.00',
    userName: 'maria.santos',
    link: `${publicUrl}/login`,
    days: '7',
    productName: 'School backpack',
    variation: 'Large, Gray',
    productLink: `${publicUrl}/shop`,
    account: 'Sample Bank, 0001',
    changedBy: 'Carla Santos',
    dueOn: 'June 15, 2026',
    waitingFor: 'ORD-20260608-0001',
    changes: 'Account number: 0001 → 0002',
  }
}
