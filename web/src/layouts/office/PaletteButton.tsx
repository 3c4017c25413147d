import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '../../lazy-part.ts'
import classes from './PaletteButton.module.css'

const Palette = lazyPart(async () => ({ default: (await import('./Palette.tsx')).Palette }))

/** Opens the palette: the button in the head of the back office, and Ctrl+K or Command+K everywhere below it. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  const before = useRef<Element>(null)

  function open() {
    before.current = document.activeElement
    setOpen(true)
  }
  function close() {
    // Without the dialog, which holds the focus while it is there.
    flushSync(() => setOpen(false))
    if (before.current instanceof HTMLElement) before.current.focus()
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isMeant || event.shiftKey) return
    // Otherwise the browser's own search.
    event.preventDefault()
    // A dialog that waits for its answer keeps the keyboard.
    if (!document.querySelector('[aria-modal=true]')) open()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-label="Find"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className={classes.word}>Find</span>
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <Palette onClose={close} onGo={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
