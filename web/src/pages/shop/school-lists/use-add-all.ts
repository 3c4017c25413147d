import type { AnswerOf } from '@kwaderno/contract/endpoint.ts'
import { addListToCart } from '@kwaderno/contract/school-list-mine.ts'
import { LIST_TEXT } from '@kwaderno/contract/school-list-rules.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage, isDecided } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { refreshSession, setCartCount } from '../../../api/session.ts'
import { toast } from '../../../ui/toast.ts'
import type { Row } from './use-ticks.ts'

export type Added = AnswerOf<typeof addListToCart>

/** Puts what is ticked into the cart, and keeps what became of it. */
export function useAddAll(listId: number, studentId: number | undefined) {
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Added>()

  async function addAll(rows: readonly Row[]) {
    setBusy(true)
    try {
      const added = await call(addListToCart, {
        params: { id: listId },
        body: {
          studentId: studentId ?? '',
          items: rows
            .filter(isSent)
            .map(({ item, chosen }) => ({ itemId: item.id, productOptionId: chosen?.productOptionId ?? '' })),
        },
      })
      setCartCount(() => added.cartCount)
      await whenRefetched()
      setAnswer(added)
    } catch (error) {
      setAnswer(undefined)
      toast.error('Not added', firstMessage(error, LIST_TEXT.addFailed))
      void refetchAfter(addListToCart)
      // Without an answer it may be in the cart all the same.
      if (!isDecided(error)) void refreshSession()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, answer, addAll }
}

/** Also a required item that cannot be had, so that the answer names it. */
const isSent = ({ item, isTicked, state }: Row) => isTicked || (item.isRequired && state === 'Unavailable')
