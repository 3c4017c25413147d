import type { Locator, Page } from '@playwright/test'

/** Between two keys of a usual scanner, in milliseconds. */
const PACE = 8
const CTRL = 2

export interface Scanner {
  /**
   * Types a code as a scanner does, wherever the focus is, and closes it with Enter.
   * @param after milliseconds since the code before, when it is the time between two reads that matters
   */
  scan(code: string, how?: { after?: number; lineFeed?: boolean }): Promise<void>
}

/**
 * A scanner on the keyboard of this page. Its keys carry their own times, so that no slow machine makes a hand of it.
 * @param pace milliseconds between two keys
 */
export async function plugIn(page: Page, pace = PACE): Promise<Scanner> {
  const session = await page.context().newCDPSession(page)
  let at = 0
  async function press(key: string, codes: { modifiers?: number; windowsVirtualKeyCode?: number } = {}) {
    const text = key === 'Enter' ? '\r' : key
    const isText = codes.modifiers === undefined
    const timestamp = (at += pace) / 1000
    await session.send('Input.dispatchKeyEvent', {
      type: isText ? 'keyDown' : 'rawKeyDown',
      key,
      timestamp,
      ...(isText ? { text } : {}),
      ...codes,
    })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp, ...codes })
  }
  return {
    async scan(code, { after, lineFeed = false } = {}) {
      at = after === undefined ? Math.max(at + 1000, Date.now()) : at + after - (code.length + 1) * pace
      for (const character of code) {
        const number = character.charCodeAt(0)
        // A control character is Ctrl with a letter.
        if (number < 32) await press(String.fromCharCode(number + 96), { modifiers: CTRL })
        else await press(character)
      }
      await press('Enter', { windowsVirtualKeyCode: 13 })
      if (lineFeed) await press('j', { modifiers: CTRL, windowsVirtualKeyCode: 74 })
    },
  }
}

/**
 * Scans a code into a field of a page that hangs: it gets to all of them at once, each with the time at which it was read.
 * @param times in milliseconds from now
 */
export async function scanWhileHanging(
  field: Locator,
  code: string,
  times: readonly number[],
): Promise<void> {
  await field.evaluate(
    (element, { sku, all }) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      const now = performance.now()
      for (const time of all) {
        set?.call(element, sku)
        const events = [
          new Event('input', { bubbles: true }),
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }),
        ]
        for (const event of events) {
          Object.defineProperty(event, 'timeStamp', { value: now + time })
          element.dispatchEvent(event)
        }
      }
    },
    { sku: code, all: times },
  )
}
