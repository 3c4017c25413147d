/** `data-keep-clear` is for what is read at the moment in which a message comes, such as the change that is given back. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, iframe, [role=menuitem], [role=option], [data-keep-clear]'
/** The distance between the positions tried, and the margin around controls, in pixels. */
const STEP = 24
const GAP = 8

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Moves boxes that float over the page where they lie on no field, menu or button, nor on each other: to the nearest
 * such place in the window. One that lies free stays where it is, and so does one for which there is no place.
 */
export function avoidOverlap(floating: readonly HTMLElement[]): void {
  const taken: Box[] = controlsInSight(floating)
  for (const element of floating) {
    const isFree = (box: Box) => !taken.some((other) => overlaps(box, other))
    const now = element.getBoundingClientRect()
    // Not away from under the hand that reaches for it.
    if (!isFree(now) && !element.matches(':hover, :focus-within')) {
      // Not moved yet it says '', which is no number.
      const [x = 0, y = 0] = element.style.translate.split(' ').map((part) => parseFloat(part) || 0)
      const home = { left: now.left - x, top: now.top - y, width: now.width, height: now.height }
      const place = placesFrom(home).find(isFree)
      element.style.translate = place ? `${place.left - home.left}px ${place.top - home.top}px` : ''
    }
    taken.push(element.getBoundingClientRect())
  }
}

/** The controls that must stay uncovered. Behind a dialog there are none. */
function controlsInSight(floating: readonly HTMLElement[]): DOMRect[] {
  const dialogs = document.querySelectorAll('[aria-modal=true]')
  const page = dialogs[dialogs.length - 1] ?? document
  return [...page.querySelectorAll(CONTROLS)]
    .filter((control) => !floating.some((element) => element.contains(control)))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, top, bottom }) => width > 1 && height > 1 && bottom > 0 && top < innerHeight)
}

/** The position itself, then all others in the window, nearest first; horizontal distance counts double. */
function placesFrom(home: Box): Box[] {
  const { left, top, width, height } = home
  const away = (box: Box) => Math.abs(box.top - top) + 2 * Math.abs(box.left - left)
  const lefts = [left, GAP, (innerWidth - width) / 2, innerWidth - width - GAP]
  const places = [home]
  for (let y = GAP; y + height + GAP <= innerHeight; y += STEP) {
    for (const x of lefts) places.push({ left: x, top: y, width, height })
  }
  return places.toSorted((a, b) => away(a) - away(b))
}

function overlaps(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width + GAP &&
    b.left < a.left + a.width + GAP &&
    a.top < b.top + b.height + GAP &&
    b.top < a.top + a.height + GAP
  )
}
