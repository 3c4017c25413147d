import { Button } from '@mantine/core'
import { getUserSecondFactor, resetSecondFactor } from '@kwaderno/contract/second-factor.ts'
import type { UserRow } from '@kwaderno/contract/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched, queryOf } from '../../../api/query-client.ts'
import { Card } from '../../../ui/Card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.ts'

/** For staff who have lost their phone: takes the second factor away. Nothing of somebody who has none. */
export function SecondFactorCard({ user }: { user: UserRow }) {
  const { data } = useQuery(queryOf(getUserSecondFactor, { params: { id: user.id } }, 0))
  const [isResetting, setResetting] = useState(false)
  if (!data?.isOn) return null

  async function reset() {
    const isConfirmed = await confirm({
      title: 'Reset the second factor?',
      text: `${user.fullname} is logged out everywhere and logs in with the password alone until a new one is set up.`,
      confirmLabel: 'Reset',
      danger: true,
    })
    if (!isConfirmed) return
    setResetting(true)
    try {
      // After the question is gone: the caller may be asked for a code of his own.
      await call(resetSecondFactor, { params: { id: user.id } })
      toast.success('Second factor reset')
    } catch (error) {
      toast.error(firstMessage(error, 'The second factor could not be reset. Please try again.'))
      void refetchAfter(resetSecondFactor)
    }
    setResetting(false)
    await whenRefetched()
  }

  return (
    <Card
      title="Second factor"
      aside={
        <Button variant="default" loading={isResetting} onClick={() => void reset()}>
          Reset
        </Button>
      }
    >
      An authenticator app is asked for at each log-in. Reset it when the phone is lost.
    </Card>
  )
}
