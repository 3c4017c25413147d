import { useEffect } from 'react'
import { shopName } from './brand.ts'

/** Names the browser's tab after what the page shows; undefined leaves it as it is. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${shopName()}`
  }, [title])
}
