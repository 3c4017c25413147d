/** In parts of the type's own size. */
const [STEP, SMALLEST] = [0.04, 0.2]
/** Smaller type is set a little tighter. */
const LINE_HEIGHT = '1.22'
/** Of widths, in pixels. */
const ROUNDING = 0.5

/**
 * Sets the text of each element with `data-fit` smaller until it fits its room: the width of its box, and the height when
 * its style sheet limits it. Nothing is lost, and nothing below has to move. Elements must stand in their fonts.
 */
export function shrinkToFit(main: HTMLElement): void {
  for (const element of main.querySelectorAll<HTMLElement>('[data-fit]')) {
    const size = parseFloat(styleOf(element).fontSize)
    for (let scale = 1 - STEP; scale > SMALLEST && !fits(element); scale -= STEP) {
      element.style.fontSize = `${(size * scale).toFixed(2)}px`
      element.style.lineHeight = LINE_HEIGHT
    }
  }
}

function fits(element: HTMLElement): boolean {
  const text = element.ownerDocument.createRange()
  text.selectNodeContents(element)
  const { width, height } = text.getBoundingClientRect()
  const style = styleOf(element)
  const box = element.getBoundingClientRect().width
  const room = box - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
  if (width > room + ROUNDING) return false
  const most = parseFloat(style.maxHeight) - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)
  return style.maxHeight === 'none' || height <= most
}

function styleOf(element: Element): CSSStyleDeclaration {
  return (element.ownerDocument.defaultView ?? window).getComputedStyle(element)
}
