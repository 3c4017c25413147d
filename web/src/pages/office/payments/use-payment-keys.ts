import { useEffect, useEffectEvent, useState } from 'react'
import { listenForKeys } from '../../../features/lists/use-list-keys.ts'

interface Doing {
  step: (by: 1 | -1) => void
  open: (form: 'verify' | 'approve' | 'reject') => void
}

/** Presses what stands on the page, where it is there and can be pressed. */
const pressTool = (label: string) =>
  document.querySelector<HTMLElement>(`main [role=toolbar] [aria-label="${label}"]`)?.click()

/** The keys of the queue, and whether their list is open. */
export function usePaymentKeys({ step, open }: Doing) {
  const [isListed, setListed] = useState(false)
  const press = useEffectEvent((key: string) => {
    if (key === 'j') step(1)
    else if (key === 'k') step(-1)
    else if (key === 'v') open('verify')
    else if (key === 'a') open('approve')
    else if (key === 'r') open('reject')
    else if (key === '+' || key === '=') pressTool('Zoom in')
    else if (key === '-') pressTool('Zoom out')
    else if (key === '?') setListed(true)
  })
  useEffect(() => listenForKeys(press), [])
  return { isListed, closeList: () => setListed(false) }
}
