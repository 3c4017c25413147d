import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Ticks } from '../../ui/table/columns.ts'

type Id = string | number

interface KeyedList<Row> {
  rows: readonly Row[]
  idOf: (row: Row) => Id
  ticks: Ticks<Row>
}

/** A scanner types its next character within so many milliseconds, and nobody a second key on purpose. */
const BURST = 80

/** What has the keys for itself. A tick has none but the space bar. */
const FIELD = 'input:not([type=checkbox]), select, textarea, [contenteditable]'
/** Enter presses these. */
const PRESSED = 'a, button, summary, [role=button]'

/** The row of the mark, and whether the list of the keys is open. */
export function useListKeys<Row>({ rows, idOf, ticks }: KeyedList<Row>) {
  const [mark, setMark] = useState<Id>()
  const [isListed, setListed] = useState(false)
  /** What Shift+X goes up to begins at the row that was ticked last. */
  const anchor = useRef<Id>(undefined)
  const place = rows.findIndex((row) => idOf(row) === mark)
  const row = rows[place]

  const move = (to: number) => {
    const next = rows[Math.max(0, Math.min(to, rows.length - 1))]
    if (next) setMark(idOf(next))
  }
  function tick(isRange: boolean) {
    if (!row) return
    const from = rows.findIndex((one) => idOf(one) === anchor.current)
    if (isRange && from >= 0) ticks.set(rows.slice(Math.min(from, place), Math.max(from, place) + 1), true)
    else ticks.set([row], !ticks.has(row))
    anchor.current = idOf(row)
  }

  const press = useEffectEvent((key: string, isShift: boolean) => {
    if (key === 'j') move(place + 1)
    else if (key === 'k') move(place - 1)
    else if (key === 'x') tick(isShift)
    else if (key === 'enter') document.querySelector<HTMLElement>('[data-marked] a[data-opens-row]')?.click()
    else if (key === '/') document.querySelector<HTMLElement>('main [role=search] input')?.focus()
    else if (key === '?') setListed(true)
  })
  useEffect(() => listenForKeys(press), [])
  useEffect(() => {
    if (mark !== undefined) document.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' })
  }, [mark])
  return { marked: place >= 0 ? mark : undefined, isListed, closeList: () => setListed(false) }
}

/** Hears keys that are pressed by a hand while no field has the focus and no dialog or menu is open. Gives the way to stop. */
export function listenForKeys(onKey: (key: string, isShift: boolean) => void): () => void {
  let last = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  function hear(event: KeyboardEvent): void {
    // Nothing that is scanned has Escape, an arrow or Shift in it, and what goes into a field is the field's.
    if (event.isComposing || (event.key.length > 1 && event.key !== 'Enter')) return
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
    const isBurst = !event.repeat && event.timeStamp - last < BURST
    last = event.timeStamp
    clearTimeout(timer)
    if (isBurst) return
    const key = event.key.toLowerCase()
    // Firefox would open its own search.
    if (key === '/') event.preventDefault()
    const { shiftKey } = event
    if (event.repeat) onKey(key, shiftKey)
    else timer = setTimeout(() => onKey(key, shiftKey), BURST)
  }
  window.addEventListener('keydown', hear)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', hear)
  }
}

function isTaken({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || document.querySelector('[aria-modal=true], [role=menu]')) return true
  return (
    target instanceof Element && target.closest(key === 'Enter' ? `${FIELD}, ${PRESSED}` : FIELD) !== null
  )
}
