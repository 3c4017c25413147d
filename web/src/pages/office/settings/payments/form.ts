import { PaymentAccountForm, type StaffPaymentAccount } from '@kwaderno/contract/payment-account.ts'
import type { AccountKind, AccountPaymentType } from '@kwaderno/contract/payment-account-fields.ts'
import { z } from 'zod'

/** A new picture with the address that shows it. */
export interface NewPicture {
  file: File
  url: string
}

/** An account as it is edited, in the order of its fields. */
export interface AccountForm {
  kind: AccountKind
  provider: string
  accountName: string
  accountNumber: string
  instructions: string
  paymentTypes: AccountPaymentType[]
  /** Null keeps the stored one, or none. */
  picture: NewPicture | null
  /** Whether the stored picture stays when there is no new one. */
  retainQr: boolean
}

/** The rules of the contract, for a form that has all fields. */
export const EditedAccount = PaymentAccountForm.extend({
  instructions: PaymentAccountForm.shape.instructions.unwrap(),
  paymentTypes: z.custom<AccountPaymentType[]>(),
  picture: z.custom<NewPicture | null>(),
  retainQr: z.boolean(),
})
export type EditedAccount = z.output<typeof EditedAccount>

const TEXTS = ['provider', 'accountName', 'accountNumber', 'instructions'] as const

export function formOf(account: StaffPaymentAccount | undefined): AccountForm {
  const {
    kind = 'Bank',
    provider = '',
    accountName = '',
    accountNumber = '',
    instructions = '',
  } = account ?? {}
  const paymentTypes = [...(account?.paymentTypes ?? [])]
  return {
    kind,
    provider,
    accountName,
    accountNumber,
    instructions,
    paymentTypes,
    picture: null,
    retainQr: true,
  }
}

/** Whether saving the form would store what is stored already. */
export function isUnchanged(account: StaffPaymentAccount, form: AccountForm): boolean {
  return (
    form.kind === account.kind &&
    TEXTS.every((name) => form[name].trim() === account[name]) &&
    account.paymentTypes.length === form.paymentTypes.length &&
    account.paymentTypes.every((type) => form.paymentTypes.includes(type)) &&
    form.picture === null &&
    (form.retainQr || account.qrPath === '')
  )
}
