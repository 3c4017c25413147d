import { getSecondFactor } from '@kwaderno/contract/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isDecided } from '../../api/failure.ts'
import { queryOf } from '../../api/query-client.ts'
import { refreshSession } from '../../api/session.ts'
import { useGo } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { ProfileHead } from './profile/ProfileHead.tsx'
import { RecoveryCodes } from './profile/RecoveryCodes.tsx'
import { SecondFactorOn } from './profile/SecondFactorOn.tsx'
import { SecondFactorSetup } from './profile/SecondFactorSetup.tsx'
import classes from './ProfilePage.module.css'
import styles from './profile/SecondFactor.module.css'

/** The second factor of staff: set-up, recovery codes, and switching it off. */
export default function SecondFactorPage() {
  const state = useQuery(queryOf(getSecondFactor, {}))
  const [codes, setCodes] = useState<readonly string[]>()
  const [isWayIn, setWayIn] = useState(false)
  // It was switched on, perhaps, or has new codes, and they came back to nobody.
  const [lostCodes, setLostCodes] = useState<'first' | 'new'>()
  const steps = useRef<HTMLDivElement>(null)
  const go = useGo()
  // The pressed button is unmounted with the step before.
  const onStep = () => steps.current?.focus()

  function show(fresh: readonly string[]) {
    setCodes(fresh)
    setWayIn(state.data?.isRequired === true && (!state.data.isOn || lostCodes === 'first'))
    setLostCodes(undefined)
    onStep()
    void refreshSession()
    void state.refetch()
  }

  async function readAgain() {
    const wasOn = state.data?.isOn ?? false
    const { data } = await state.refetch()
    if (data && data.isOn !== wasOn) onStep()
  }

  function onFailed(error: unknown, lost?: 'first' | 'new') {
    if (lost && !isDecided(error)) setLostCodes((before) => before ?? lost)
    void readAgain()
  }

  function leaveCodes() {
    // Staff who had to set it up first go on to their first screen.
    if (isWayIn) return void go(paths.dashboard)
    setCodes(undefined)
    onStep()
  }

  return (
    <div className={classes.page}>
      <ProfileHead title="Second factor" />
      <Card className={classes.narrow ?? ''}>
        {state.isPending && <RowsSkeleton rows={3} label="Loading your second factor" />}
        {state.isError && <LoadError onRetry={() => void readAgain()} />}
        <div ref={steps} className={styles.steps} tabIndex={-1} role="group" aria-label="Second factor">
          {codes && <RecoveryCodes codes={codes} onDone={leaveCodes} />}
          {!codes && state.data && !state.data.isOn && (
            <SecondFactorSetup
              isRequired={state.data.isRequired}
              onStep={onStep}
              onOn={show}
              onFailed={(error) => onFailed(error, 'first')}
            />
          )}
          {!codes && state.data?.isOn && (
            <SecondFactorOn
              state={state.data}
              hasNoCodes={lostCodes !== undefined}
              onCodes={show}
              onFailed={(error, isRenewal) => onFailed(error, isRenewal ? 'new' : undefined)}
              onOff={() => {
                onStep()
                void state.refetch()
              }}
            />
          )}
        </div>
      </Card>
    </div>
  )
}
