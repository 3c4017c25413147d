/** Milliseconds in which the page has shown what came of it. */
const SOON = 50

/**
 * A button that shows its loader is disabled, and so may be the fields beside it: what is disabled loses the keyboard. Once the
 * button can be pressed again, after a failure for example, the keyboard goes on from where it was, unless somebody has gone
 * elsewhere meanwhile.
 */
let pressedFrom: HTMLElement | undefined

const enabling = new MutationObserver((changes) => {
  const button = changes.at(-1)?.target
  if (!(button instanceof HTMLButtonElement) || button.disabled) return
  // Behind whatever sends the keyboard elsewhere now, as to the first wrong field.
  setTimeout(() => {
    if (document.activeElement === document.body) pressedFrom?.focus({ preventScroll: true })
  }, SOON)
})

/** Of the button that was pressed last, or that a field has pressed with Enter. */
function watchButton({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (!button) return
  const { activeElement } = document
  pressedFrom =
    activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : button
  enabling.disconnect()
  enabling.observe(button, { attributeFilter: ['disabled'] })
}

window.addEventListener('click', watchButton, true)
