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

/**
 * Ends the session on the server at once, and in this browser after three seconds, or as soon as the page is left: a tab
 * that is closed without a connection must not leave a token that is valid.
 */
export default function LogoutPage() {
  const go = useGo()
  useTitle('Logging out')
  useEffect(() => {
    stopLive()
    endOnServer()
  }, [])
  useEffect(() => {
    const leave = once(() => {
      leaveSession()
      dismissToasts()
    })
    const leaveIfHidden = () => void (document.visibilityState === 'hidden' && leave())
    const timer = setTimeout(() => {
      leave()
      void go(paths.login, { replace: true })
    }, DELAY_MS)
    window.addEventListener('pagehide', leave)
    // A phone may end a page that is not in front without another word.
    document.addEventListener('visibilitychange', leaveIfHidden)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leaveIfHidden)
      leave()
    }
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

/** Once only: by a second time somebody may have logged in, in another tab. */
function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}
