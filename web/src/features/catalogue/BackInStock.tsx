import { Button } from '@mantine/core'
import { askWhenBack, BACK_IN_STOCK_TEXT, forgetWhenBack } from '@kwaderno/contract/back-in-stock.ts'
import type { ProductOption } from '@kwaderno/contract/catalogue.ts'
import { IconBell } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { firstMessage, statusOf } from '../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import type { Href } from '../../href.ts'
import { useAskLogin } from '../../navigation.tsx'
import { focusHeading } from '../../ui/focus.ts'
import { toast } from '../../ui/toast.ts'
import classes from './BackInStock.module.css'

/**
 * Lets a customer be told when a sold-out option is back. The button stays the same one when it turns into Undo, so the
 * focus stays on it.
 * @param href this product with this choice, to come back to from the login
 */
export function BackInStock({ option, href }: { option: ProductOption; href: Href }) {
  const { user, isKnown } = useSession()
  const askLogin = useAskLogin()
  const [isSending, setSending] = useState(false)
  const isAwaited = option.isAwaited === true
  const button = useRef<HTMLButtonElement>(null)
  // What is back in stock takes it away.
  useLayoutEffect(() => {
    const own = button.current
    return () => void (own && document.activeElement === own && focusHeading(null))
  }, [])

  async function press() {
    if (isSending) return
    if (isKnown && !user) return void askLogin(href)
    setSending(true)
    try {
      const input = { params: { id: option.id } }
      await (isAwaited ? call(forgetWhenBack, input) : call(askWhenBack, input))
      await whenRefetched()
    } catch (error) {
      // The client has redirected to the login, but without the chosen option.
      if (statusOf(error) === 401) return void (await askLogin(href, { replace: true }))
      toast.warning(firstMessage(error, BACK_IN_STOCK_TEXT.failed))
      // It may be back, or the request stored without an answer: the page says what is so now.
      void refetchAfter(askWhenBack)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className={classes.line}>
      <span role="status">{isAwaited && BACK_IN_STOCK_TEXT.asked}</span>
      <Button
        ref={button}
        variant={isAwaited ? 'subtle' : 'light'}
        leftSection={!isAwaited && <IconBell size={20} stroke={1.75} aria-hidden />}
        // Not disabled, which would take the focus away.
        aria-disabled={isSending || undefined}
        onClick={() => void press()}
      >
        {isAwaited ? BACK_IN_STOCK_TEXT.undo : BACK_IN_STOCK_TEXT.ask}
      </Button>
    </div>
  )
}
