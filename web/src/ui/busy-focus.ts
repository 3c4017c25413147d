/**
 * A button that shows its loader is disabled, and a disabled control loses the keyboard. Once it can be pressed again, after a
 * failure for example, the keyboard goes on from it, unless somebody has gone elsewhere meanwhile.
 */
const enabling = new MutationObserver((changes) => {
  const button = changes.at(-1)?.target
  if (!(button instanceof HTMLButtonElement) || button.disabled) return
  if (document.activeElement === document.body) button.focus({ preventScroll: true })
})

/** Of the button that was pressed last. */
function watchButton({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (!button) return
  enabling.disconnect()
  enabling.observe(button, { attributeFilter: ['disabled'] })
}

window.addEventListener('click', watchButton, true)
