import { Button } from '@mantine/core'
import { EXCHANGE_TEXT } from '@kwaderno/contract/exchange-rules.ts'
import { askBalance } from '@kwaderno/contract/manage-returns.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { makeAttempts } from '../../../api/idempotency-key.ts'
import { toast } from '../../../ui/toast.ts'

/** Mails the customer what is still to be paid. */
export function AskBalance({ request: { id, version } }: { request: StaffReturn }) {
  const [isAsking, setAsking] = useState(false)
  const [attempts] = useState(makeAttempts)
  async function ask() {
    setAsking(true)
    try {
      const idempotencyKey = attempts.keyOf(`${id} ${version}`)
      await call(askBalance, { params: { id }, body: { version, idempotencyKey } })
      attempts.decided()
      toast.success(EXCHANGE_TEXT.asked.title, EXCHANGE_TEXT.asked.text)
    } catch (error) {
      toast.error(firstMessage(error, EXCHANGE_TEXT.askFailed))
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button type="button" variant="light" mt="sm" loading={isAsking} onClick={() => void ask()}>
      Ask for the balance
    </Button>
  )
}
