import { useEffect, useRef } from 'react'
import classes from './FileViewer.module.css'

/**
 * A PDF in the browser's own viewer. The frame has no sandbox, in which Chromium shows no PDF: what it shows is of the
 * type application/pdf by its bytes, so it is never a page, and its viewer is closed off by the browser itself.
 */
export function PdfFrame({ url, name }: { url: string; name: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = document.createElement('iframe')
    frame.title = name
    frame.src = `${url}#navpanes=0&view=FitH`
    place.current?.replaceChildren(frame)
  }, [url, name])
  return <div ref={place} className={classes.pdf} onMouseLeave={takeKeysBack} />
}

/** A click into the viewer makes it take all keys; when the pointer leaves it, the page gets the focus back. */
function takeKeysBack(): void {
  if (document.activeElement instanceof HTMLIFrameElement) document.activeElement.blur()
}
