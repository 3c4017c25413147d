import { FocusTrap } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowsMaximize, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useBackCloses } from '../../overlay-stack.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import classes from './ChatPanel.module.css'
import { OwnConversation } from './OwnConversation.tsx'
import { useKeyboardHeight } from './use-keyboard-height.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The chat over the page: a card in the corner, on a phone a sheet above the bar at the bottom. */
export function ChatPanel({
  userId,
  onClose,
  onLeave,
}: {
  userId: number
  onClose: () => void
  /** The chat goes on as a page. */
  onLeave: () => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const keyboard = useKeyboardHeight()
  // A phone's sheet covers the page, so the keyboard stays in it.
  const isSheet = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false })
  useBackCloses(isSheet, onClose)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    <FocusTrap active={isSheet}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        className={classes.panel}
        style={keyboard > 0 ? { bottom: keyboard } : undefined}
        role="dialog"
        aria-modal={isSheet || undefined}
        aria-label="Messages"
        onKeyDown={press}
      >
        <div className={classes.head}>
          <h2>Messages</h2>
          <AppLink
            href={paths.messages}
            className={classes.icon}
            aria-label="Open as a page"
            replace={isSheet}
            onClick={onLeave}
          >
            <IconArrowsMaximize {...icon} />
          </AppLink>
          <button type="button" className={classes.icon} aria-label="Close the chat" onClick={onClose}>
            <IconX {...icon} />
          </button>
        </div>
        <OwnConversation userId={userId} field={field} />
      </section>
    </FocusTrap>
  )
}
