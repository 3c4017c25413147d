import { IdleWatch } from '../features/idle/IdleWatch.tsx'
import { StepUp } from '../features/second-factor/StepUp.tsx'

/** What goes on while somebody of the staff is logged in: the idle limit, and the question for the second factor. */
export function StaffSession() {
  return (
    <>
      <IdleWatch />
      <StepUp />
    </>
  )
}
