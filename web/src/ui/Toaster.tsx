import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useStore } from '../store.ts'
import { avoidOverlap } from './avoid-overlap.ts'
import styles from './Toaster.module.css'
import { dismissToast, toastStore, type Toast } from './toast.ts'
import { UnbrokenOrderNumbers } from './UnbrokenOrderNumbers.tsx'

const ICONS = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
}

/** How often the position of visible toasts is checked, in milliseconds: the page below them may change. */
const LOOK_EVERY = 300

/** Shows the toasts. Mounted once; its regions are always there, so that screen readers announce what enters them. */
export function Toaster() {
  const toasts = useStore(toastStore)
  const toaster = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (toasts.length === 0) return
    const look = () =>
      avoidOverlap([...(toaster.current?.querySelectorAll<HTMLElement>('[data-kind]') ?? [])])
    look()
    const timer = setInterval(look, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [toasts])
  return (
    <div className={styles.toaster} ref={toaster} data-toaster>
      <Regions toasts={toasts.filter((toast) => !toast.isLow)} />
      <div className={styles.low}>
        <Regions toasts={toasts.filter((toast) => toast.isLow)} />
      </div>
    </div>
  )
}

function Regions({ toasts }: { toasts: readonly Toast[] }) {
  const isUrgent = ({ kind }: Toast) => kind === 'error' || kind === 'warning'
  return (
    <>
      <div role="alert">{toasts.filter(isUrgent).map(renderToast)}</div>
      <div role="status">{toasts.filter((toast) => !isUrgent(toast)).map(renderToast)}</div>
    </>
  )
}

function renderToast({ id, kind, title, text, onOpen }: Toast) {
  const Icon = ICONS[kind]
  const words = (
    <>
      <strong className={styles.title}>{title}</strong>
      {text && (
        <span className={styles.text}>
          <UnbrokenOrderNumbers text={text} />
        </span>
      )}
    </>
  )
  const open = () => {
    dismissToast(id)
    onOpen?.()
  }
  return (
    <div key={id} className={styles.toast} data-kind={kind}>
      <Icon className={styles.icon} stroke={1.75} aria-hidden="true" />
      {onOpen ? (
        <button type="button" className={styles.open} onClick={open}>
          {words}
        </button>
      ) : (
        <div className={styles.words}>{words}</div>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
