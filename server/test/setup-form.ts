import type { Setup } from '@kwaderno/contract/setup.ts'

/** What the owner of a bare shop says, but for the code. */
export const SETUP_FORM: Omit<Setup, 'code'> = {
  administrator: {
    firstName: 'Luz',
    lastName: 'Dela Cruz',
    userName: 'luz',
    emailAddress: 'luz@isidro.example',
    password: 'Kuwaderno-7',
    confirmPassword: 'Kuwaderno-7',
  },
  shop: {
    name: 'San Isidro School Shop',
    contactNumber: '(02) 8123 4567',
    email: 'shop@isidro.example',
    address: '2 Mabini Street, Quezon City',
  },
  company: { registeredName: 'San Isidro School, Inc.', tin: '123456789000', vatRegistered: false },
  account: {
    kind: 'Bank',
    provider: 'Bank of Luzon',
    accountName: 'San Isidro School, Inc.',
    accountNumber: '0012-3456-78',
    instructions: 'Write your name on the slip.',
    paymentTypes: ['BankDeposit'],
  },
}
