import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

interface PrintJob {
  /** The name that the browser offers for a file. */
  title: string
  /** All that the document has of styles: nothing of the screen's comes along. */
  styles: string
  content: ReactNode
  /** The content laid out anew, now that it stands there in its fonts and can be measured. */
  arrange?: (main: HTMLElement) => ReactNode
}

let last: { frame: HTMLIFrameElement; root: Root } | undefined

/**
 * Opens the browser's print window with a document of its own. It stays until the next one, because some browsers read
 * it after they say that they have printed.
 */
export async function printDocument({ title, styles, content, arrange }: PrintJob): Promise<void> {
  last?.root.unmount()
  last?.frame.remove()
  const { frame, view } = await openFrame()
  const paper = view.document
  paper.title = title
  const style = paper.createElement('style')
  style.textContent = styles
  paper.head.append(style)
  const main = paper.body.appendChild(paper.createElement('main'))
  const root = createRoot(main)
  last = { frame, root }
  flushSync(() => root.render(content))
  // They are asked for by the text that has just been laid out.
  await paper.fonts.ready
  await Promise.all([...main.querySelectorAll('img')].map(decoded))
  if (arrange) {
    const arranged = arrange(main)
    flushSync(() => root.render(arranged))
  }
  const focused = document.activeElement
  view.focus()
  view.print()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

/** A picture that cannot be read keeps nobody from printing. */
function decoded(image: HTMLImageElement): Promise<void> {
  return image.decode().catch(() => undefined)
}

async function openFrame(): Promise<{ frame: HTMLIFrameElement; view: Window }> {
  const frame = document.createElement('iframe')
  frame.title = 'What is printed'
  frame.inert = true
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;inset:auto 100% 100% auto;width:1024px;height:768px;border:0'
  frame.srcdoc = '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body></body></html>'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  if (!frame.contentWindow) throw new Error('the print document did not open')
  return { frame, view: frame.contentWindow }
}
