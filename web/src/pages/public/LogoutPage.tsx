import { Loader } from '@mantine/core'
import { logout } from '@kwaderno/contract/session.ts'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { stopLive } from '../../api/live.ts'
import { leaveSession } from '../../api/session.ts'
import { readToken } from '../../api/token.ts'
import { useGo } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { dismissToasts } from '../../ui/toast.ts'
import { useTitle } from '../../ui/use-title.ts'
import classes from './LogoutPage.module.css'

const DELAY_MS = 3000

/** Ends the session on the server at once, and in this browser after three seconds. */
export default function LogoutPage() {
  const go = useGo()
  useTitle('Logging out')
  useEffect(() => {
    stopLive()
    endOnServer()
  }, [])
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

/** Completes even if the page is closed. Without a response the token is deleted from this browser all the same. */
function endOnServer(): void {
  if (readToken() === undefined) return
  call(logout, { keepalive: true, outlivesSession: true }).catch(() => undefined)
}
