import { getSecondFactor } from '@kwaderno/contract/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../api/query-client.ts'
import { refreshSession } from '../../api/session.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { ProfileHead } from './profile/ProfileHead.tsx'
import { RecoveryCodes } from './profile/RecoveryCodes.tsx'
import { SecondFactorOn } from './profile/SecondFactorOn.tsx'
import { SecondFactorSetup } from './profile/SecondFactorSetup.tsx'
import classes from './ProfilePage.module.css'

/** The second factor of staff: set-up, recovery codes, and switching it off. */
export default function SecondFactorPage() {
  const state = useQuery(queryOf(getSecondFactor, {}))
  const [codes, setCodes] = useState<readonly string[]>()

  function show(fresh: readonly string[]) {
    setCodes(fresh)
    void refreshSession()
    void state.refetch()
  }

  return (
    <div className={classes.page}>
      <ProfileHead title="Second factor" />
      <Card className={classes.narrow ?? ''}>
        {state.isPending && <RowsSkeleton rows={3} label="Loading your second factor" />}
        {state.isError && <LoadError onRetry={() => void state.refetch()} />}
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
        {!codes && state.data && !state.data.isOn && (
          <SecondFactorSetup isRequired={state.data.isRequired} onOn={show} />
        )}
        {!codes && state.data?.isOn && (
          <SecondFactorOn state={state.data} onCodes={show} onOff={() => void state.refetch()} />
        )}
      </Card>
    </div>
  )
}
