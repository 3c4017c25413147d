import type { BankLine } from '@kwaderno/contract/bank-list.ts'
import type { BankLineState } from '@kwaderno/contract/bank-list-fields.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { formatDate } from '../../../ui/date-format.ts'

export const STATE_LABEL: Record<BankLineState, string> = { Open: 'Open', Used: 'Used', Ignored: 'Ignored' }

export const EMPTY_TEXT: Record<BankLineState, string> = {
  Open: 'No bank lines are open.',
  Used: 'No bank lines are used.',
  Ignored: 'No bank lines are ignored.',
}

/** What a line is called where it has to be told from others. */
export function nameOfLine({ amount, day, reference, payer }: BankLine): string {
  const words = reference || payer
  return `${formatPeso(amount)} of ${formatDate(day)}${words === '' ? '' : `, ${words}`}`
}

export const linesOf = (count: number) =>
  `${count.toLocaleString('en-PH')} ${count === 1 ? 'bank line' : 'bank lines'}`
