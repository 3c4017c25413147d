import type { Page } from '@playwright/test'

/**
 * What the screen loses: what scrolls it sideways, words that are cut or lie outside, and controls that lie over words or
 * over other controls. What stands still while the page scrolls is seen by itself.
 */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const styleOf = (element: Element) => getComputedStyle(element)
    const wordsOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.tagName
    function nearest(element: Element | null, is: (one: Element) => boolean): Element | null {
      for (let one = element; one; one = one.parentElement) if (is(one)) return one
      return null
    }
    const stillOf = (element: Element) =>
      nearest(element, (one) => /fixed|sticky/.test(styleOf(one).position))
    const scrolls = (element: Element) => /auto|scroll/.test(styleOf(element).overflowX)
    const isHidden = (box: DOMRect) => box.width <= 2 || box.height <= 2
    const over = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
    const within = (a: DOMRect, b: DOMRect) =>
      a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1

    const isShortened = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    const hasShortened = (element: Element) =>
      [...element.querySelectorAll('*')].some((one) => isShortened(styleOf(one)))
    /** A link of words alone may be higher to the finger than it looks; lines that are left out have their boxes all the same. */
    function boxesOf(element: Element): DOMRect[] {
      const isPlain = element.matches('a') && styleOf(element).backgroundColor === 'rgba(0, 0, 0, 0)'
      if (!isPlain || hasShortened(element)) return [...element.getClientRects()]
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()]
    }
    const fieldOf = (element: Element) => element.closest('.mantine-InputWrapper-root')

    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`scrolls ${scrollWidth - clientWidth} px sideways`)

    const texts: { element: Element; box: DOMRect }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      if (!element || !walker.currentNode.textContent?.trim() || !shown(element)) continue
      // Only there for screen readers, or cut to its end with dots.
      const small = nearest(element, (one) => isHidden(one.getBoundingClientRect()) || one.matches('option'))
      if (small) continue
      const shortened = nearest(element, (one) => isShortened(styleOf(one)))
      if (shortened) {
        // Its end is lost on purpose, its place is not.
        texts.push({ element: shortened, box: shortened.getBoundingClientRect() })
        continue
      }
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      for (const box of range.getClientRects()) if (!isHidden(box)) texts.push({ element, box })
    }
    for (const { element, box } of texts) {
      // A banner whose turn it is not.
      if (element.closest('li, [role=group]')?.getAttribute('aria-hidden') === 'true') continue
      const scroller = nearest(element, scrolls)
      const isIn = scroller !== null && scroller !== document.documentElement && scroller !== document.body
      if (!isIn && (box.left < -1 || box.right > clientWidth + 1))
        found.push(`beside the screen: ${wordsOf(element)}`)
      const cutting = nearest(
        element,
        (one) => /hidden|clip/.test(styleOf(one).overflowX) && one !== document.body,
      )
      const frame = cutting?.getBoundingClientRect()
      if (!cutting || !frame || isIn) continue
      const isBelow = box.bottom > frame.bottom + 4 && !/auto|scroll/.test(styleOf(cutting).overflowY)
      if (box.left < frame.left - 2 || box.right > frame.right + 2 || isBelow)
        found.push(`cut: ${wordsOf(element)}`)
    }

    const controls = [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter((element) => shown(element) && !element.matches('[type=file], [type=hidden]'))
      .map((element) => ({ element, boxes: boxesOf(element).filter((box) => !isHidden(box)) }))
    for (const { element, boxes } of controls) {
      // What is typed scrolls in its field; a number is seen as a whole.
      if (element.matches('[role=spinbutton]') && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut: ${(element as HTMLInputElement).value}`)
      if (!element.matches('input, select')) continue
      for (const box of boxes)
        if (
          !stillOf(element) &&
          nearest(element, scrolls) === document.documentElement &&
          box.right > clientWidth + 1
        )
          found.push(`beside the screen: ${wordsOf(element)}`)
    }
    const isOver = (boxes: DOMRect[], box: DOMRect) => boxes.some((one) => over(one, box))
    for (const [index, one] of controls.entries()) {
      const still = stillOf(one.element)
      for (const other of controls.slice(index + 1)) {
        if (one.element.contains(other.element) || stillOf(other.element) !== still) continue
        if (fieldOf(one.element) !== null && fieldOf(one.element) === fieldOf(other.element)) continue
        const pairs = one.boxes.flatMap((a) => other.boxes.map((b) => [a, b] as const))
        // A button that lies wholly in a field or on a picture belongs there.
        if (pairs.some(([a, b]) => over(a, b) && !within(a, b) && !within(b, a)))
          found.push(`${wordsOf(one.element)} lies over ${wordsOf(other.element)}`)
      }
      for (const { element, box } of texts) {
        if (one.element.contains(element) || element.contains(one.element) || stillOf(element) !== still)
          continue
        if (one.element.matches('input, select') && element.parentElement?.contains(one.element)) continue
        // The sign of a field, such as the peso's, lies in it.
        if (element.closest('[data-position]') && fieldOf(element) === fieldOf(one.element)) continue
        // What a button says that lies wholly on a picture.
        const own = controls.find((other) => other.element.contains(element))
        if (own?.boxes.every((b) => one.boxes.some((a) => within(b, a) || within(a, b)))) continue
        if (isOver(one.boxes, box)) found.push(`${wordsOf(one.element)} lies over “${wordsOf(element)}”`)
      }
    }
    return [...new Set(found)]
  })
}
