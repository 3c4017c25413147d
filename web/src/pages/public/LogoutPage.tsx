import { Loader } from '@mantine/core'
import { useEffect } from 'react'
import { leaveSession } from '../../api/session.ts'
import { useGo } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { dismissToasts } from '../../ui/toast.ts'
import classes from './LogoutPage.module.css'

const DELAY_MS = 3000

/** Ends the session three seconds after it was opened; leaving the page before keeps it. */
export default function LogoutPage() {
  const go = useGo()
  useEffect(() => {
    const timer = setTimeout(() => {
      leaveSession()
      dismissToasts()
      void go(paths.login, { replace: true })
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [go])

  return (
    <div className={classes.page} role="status">
      <Loader aria-hidden />
      <h1>Logging Out</h1>
    </div>
  )
}
