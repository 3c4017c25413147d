/**
 * Twice the same act is one act, in every form: what follows a press within these times, in milliseconds, was begun before
 * anybody could see what the first one has done. Times are those of the press, however late the page gets to it. A mouse
 * counts its double clicks itself, by the settings of its owner.
 */
const TAPPED_AT_ONCE = 300
const ENTERED_AT_ONCE = 150
/** A second press at the same place, in pixels. */
const NEAR = 16

interface Press {
  at: number
  x: number
  y: number
  button: Element | null
  name: string
}

let press: Press | undefined
let entered: { at: number; field: EventTarget | null } | undefined

/**
 * Of a double click the second half is nothing on a submit button, nor on what has appeared in the place of the first
 * one's. A counter's buttons count both.
 */
function onClick(event: MouseEvent): void {
  // Keys have no place; see onKeyDown.
  if (event.detail === 0) return
  const before = press
  const button = buttonOf(event.target)
  const name = button?.getAttribute('aria-label') ?? button?.textContent ?? ''
  press = { at: event.timeStamp, x: event.clientX, y: event.clientY, button, name }
  if (!before?.button || !isSecond(event, before)) return
  if (button === before.button && name === before.name && !isAct(button)) return
  stop(event)
  // A third one is measured by what was pressed first.
  press = { ...before, at: event.timeStamp }
}

function isSecond(event: MouseEvent, before: Press): boolean {
  const isNear = Math.hypot(event.clientX - before.x, event.clientY - before.y) <= NEAR
  const isTap = event instanceof PointerEvent && event.pointerType !== 'mouse'
  return isNear && (event.detail > 1 || (isTap && event.timeStamp - before.at < TAPPED_AT_ONCE))
}

/** Enter that is held or bounces sends a form once. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !isSending(event.target)) return
  const isAgain =
    event.repeat || (entered?.field === event.target && event.timeStamp - entered.at < ENTERED_AT_ONCE)
  entered = { at: event.timeStamp, field: event.target }
  if (isAgain) stop(event)
}

/** What is typed between two is another message, another scan. */
function onInput(): void {
  press = undefined
  entered = undefined
}

const buttonOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('button, a') : null

const isSubmit = (button: Element | null) => button?.matches('form button[type=submit]') ?? false

/** Whether it does what a page is for, as forms without a submit button have it. */
const isAct = (button: Element | null) =>
  isSubmit(button) ||
  (button?.matches('.mantine-Button-root:is([data-variant=filled], :not([data-variant]))') ?? false)

function isSending(target: EventTarget | null): boolean {
  return (target instanceof HTMLInputElement && target.form !== null) || isSubmit(buttonOf(target))
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

window.addEventListener('click', onClick, true)
window.addEventListener('keydown', onKeyDown, true)
window.addEventListener('input', onInput, true)
