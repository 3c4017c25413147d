import { loadBankList, type BankList, type LoadedBankList } from '@kwaderno/contract/bank-list.ts'
import { BANK_LIST_TEXT, type BankMapping } from '@kwaderno/contract/bank-list-fields.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage, isDecided } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { toast } from '../../../ui/toast.ts'
import type { MappedColumn } from './mapped-columns.ts'

export type Mapping = ReturnType<typeof useMapping>

/** What is chosen of the columns of a file, and its load. */
export function useMapping(list: BankList, onLoaded: (loaded: LoadedBankList) => void) {
  const [chosen, setChosen] = useState<BankMapping>(list.mapping)
  /** Credits and debits have a column each. */
  const [isApart, setApart] = useState(list.mapping.credit !== '')
  const [errors, setErrors] = useState<Partial<Record<MappedColumn, string>>>({})
  const [isSending, setSending] = useState(false)
  const used: BankMapping = isApart ? { ...chosen, amount: '' } : { ...chosen, credit: '', debit: '' }

  async function send() {
    const amount = isApart ? 'credit' : 'amount'
    const missing = {
      ...(used.date === '' ? { date: BANK_LIST_TEXT.noDate } : {}),
      ...(used[amount] === '' ? { [amount]: BANK_LIST_TEXT.noAmount } : {}),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setSending(true)
    try {
      const loaded = await call(loadBankList, { params: { id: list.id }, body: { mapping: used } })
      await whenRefetched()
      onLoaded(loaded)
    } catch (error) {
      toast.error('Unable to load', firstMessage(error, 'The list could not be loaded. Please try again.'))
      setSending(false)
      if (!isDecided(error)) void refetchAfter(loadBankList)
    }
  }
  return {
    chosen,
    used,
    isApart,
    errors,
    isSending,
    send,
    set(change: Partial<BankMapping>) {
      setChosen({ ...chosen, ...change })
      setErrors({})
    },
    setApart(apart: boolean) {
      setApart(apart)
      setErrors({})
    },
  }
}
