import type { Setup } from '@kwaderno/contract/setup.ts'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'

export type SetupFields = z.input<typeof Setup>

export interface StepProps {
  control: Control<SetupFields, unknown, Setup>
}

export const EMPTY: SetupFields = {
  code: '',
  administrator: {
    firstName: '',
    lastName: '',
    userName: '',
    emailAddress: '',
    password: '',
    confirmPassword: '',
  },
  shop: { name: '', contactNumber: '', email: '', address: '' },
  company: { registeredName: '', tin: '', vatRegistered: true },
  account: {
    kind: 'Bank',
    provider: '',
    accountName: '',
    accountNumber: '',
    instructions: '',
    paymentTypes: ['BankDeposit', 'OnlineBanking'],
  },
}

/** Where a refusal can be shown, in the order of the page. */
export const PLACES: readonly string[] = Object.entries(EMPTY).flatMap(([part, fields]) =>
  typeof fields === 'string' ? [part] : Object.keys(fields).map((name) => `${part}.${name}`),
)
