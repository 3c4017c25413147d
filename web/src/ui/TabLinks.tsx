import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './TabLinks.module.css'

/** A row of links that look like tabs. The children are links that set aria-current, such as AppLink. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  // On a phone the row scrolls, and where one is must be in sight.
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !current) return
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [])
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}
