import '../../test-data/browser.ts'
import { SAME_SCAN } from '@kwaderno/contract/barcode-intake.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenForScans } from './listen-for-scans.ts'
import { detectRepeats } from './repeated-scan.ts'

/** As much of a field as a scanner can type into. */
class Element extends EventTarget {}
class TextField extends Element {
  type = 'text'
  selectionStart = 0
  typed = ''
  get value() {
    return this.typed
  }
  set value(text) {
    this.typed = text
  }
  setSelectionRange() {}
}
class TextArea extends Element {}
class Select extends Element {}

vi.stubGlobal('HTMLElement', Element)
vi.stubGlobal('HTMLInputElement', TextField)
vi.stubGlobal('HTMLTextAreaElement', TextArea)
vi.stubGlobal('HTMLSelectElement', Select)

const page = new Element()
const own = new TextField()
let scans: string[] = []
let stop = () => {}
let now = 1000

beforeEach(() => {
  scans = []
  now += 10_000
  stop = listenForScans({ onScan: (sku) => scans.push(sku), field: () => own as unknown as HTMLElement })
})
afterEach(() => stop())

/** Presses keys with so many milliseconds between them; true for those that the page has swallowed. */
function press(keys: readonly string[], gap: number, target: Element = page, more: object = {}): boolean[] {
  return keys.map((key) => {
    const event = new Event('keydown', { cancelable: true })
    const facts = { key, target, timeStamp: (now += gap), getModifierState: () => false, ...more }
    for (const [name, value] of Object.entries(facts)) Object.defineProperty(event, name, { value })
    window.dispatchEvent(event)
    // What is not swallowed goes into the field, and tells of it.
    if (!event.defaultPrevented && target instanceof TextField && key.length === 1) target.value += key
    return event.defaultPrevented
  })
}
const code = ['N', 'B', '-', '0', '7']

describe('a scanner, a key each 5 ms', () => {
  test('is heard wherever the focus is, and its Enter presses nothing', () => {
    expect(press([...code, 'Enter'], 5)).toEqual([false, true, true, true, true, true])
    expect(scans).toEqual(['NB-07'])
    now += 1000
    press([...code, 'Tab'], 5)
    expect(scans).toEqual(['NB-07', 'NB-07'])
  })

  test('leaves the text field as it was that has the focus', () => {
    const field = new TextField()
    field.value = 'Blue'
    expect(press([...code, 'Enter'], 5, field).at(-1)).toBe(true)
    expect([scans, field.value]).toEqual([['NB-07'], 'Blue'])
  })

  test('fills the field of the page where scans are typed anyway', () => {
    press([...code, 'Enter'], 5, own)
    expect([scans, own.value]).toEqual([['NB-07'], 'NB-07'])
  })

  test('sends line feeds and separators with its code, which open no menu of the browser', () => {
    press(code.slice(0, 3), 5)
    expect(press(['j'], 5, page, { ctrlKey: true })).toEqual([true])
    press([...code.slice(3), 'Enter'], 5)
    expect(scans).toEqual(['NB-07'])
  })

  test('is not heard any more once nobody listens', () => {
    stop()
    press([...code, 'Enter'], 5)
    expect(scans).toEqual([])
  })
})

describe('a hand', () => {
  test('types and sends what it likes', () => {
    for (const gap of [90, 150, 400]) {
      const field = new TextField()
      expect(press([...code, 'Enter'], gap, field)).not.toContain(true)
      expect(field.value).toBe('NB-07')
    }
    expect(scans).toEqual([])
  })

  test('holds a key, and uses shortcuts', () => {
    expect(press(['a', 'a', 'a', 'a', 'a'], 5, page, { repeat: true })).not.toContain(true)
    expect(press(['Enter'], 5)).toEqual([false])
    expect(press(['c', 'v', 'a', 's'], 5, page, { ctrlKey: true })).not.toContain(true)
    expect(press(['Enter'], 5)).toEqual([false])
    expect(scans).toEqual([])
  })

  test('composes letters of other scripts', () => {
    expect(press([...code, 'Enter'], 5, page, { isComposing: true })).not.toContain(true)
    expect(scans).toEqual([])
  })
})

test('a code read twice at once is one scan, and a later or another one is another', () => {
  const isAgain = detectRepeats()
  expect(isAgain('A', 1000)).toBe(false)
  expect(isAgain('A', 1000 + SAME_SCAN - 1)).toBe(true)
  expect(isAgain('B', 1000 + SAME_SCAN - 1)).toBe(false)
  expect(isAgain('A', 1000 + SAME_SCAN)).toBe(false)
  expect(isAgain('A', 1000 + 2 * SAME_SCAN)).toBe(false)
})
