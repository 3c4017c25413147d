import { createStore } from '../store.ts'

export type ToastKind = 'success' | 'warning' | 'error' | 'info'

export interface Toast {
  id: number
  kind: ToastKind
  title: string
  text: string
  /** Makes the toast a button, such as a notification that leads to its order. */
  onOpen?: () => void
  /** On a phone at the bottom: for what is about the head of the page, and for what may come at any time. */
  isLow: boolean
  /** What others did, and not the result of what was done here. */
  isNews: boolean
  /** By which it can be taken away. */
  group: string | undefined
}

interface ToastOptions {
  onOpen?: () => void
  isLow?: boolean
  isNews?: boolean
  group?: string
  /** How long it stays; errors and warnings stay longer by default. */
  seconds?: number
}

/** Notifications of the hub stay this long. */
export const NOTIFICATION_SECONDS = 10

export const toastStore = createStore<readonly Toast[]>([])
let lastId = 0

function show(kind: ToastKind, seconds: number) {
  return (title: string, text = '', options: ToastOptions = {}): number => {
    const id = ++lastId
    const { isLow = false, isNews = false, group } = options
    const onOpen = options.onOpen ? { onOpen: options.onOpen } : {}
    // A new result takes the place of the old one, which it may contradict; and so does news.
    const others = toastStore.get().filter((toast) => toast.isNews !== isNews)
    toastStore.set([...others, { id, kind, title, text, isLow, isNews, group, ...onOpen }])
    setTimeout(() => dismissToast(id), (options.seconds ?? seconds) * 1000)
    return id
  }
}

export function dismissToast(id: number): void {
  keepToasts((toast) => toast.id !== id)
}

/** Takes all toasts away, or those of one group. */
export function dismissToasts(group?: string): void {
  keepToasts((toast) => group !== undefined && toast.group !== group)
}

function keepToasts(isKept: (toast: Toast) => boolean): void {
  const toasts = toastStore.get()
  if (!toasts.every(isKept)) toastStore.set(toasts.filter(isKept))
}

/** Short messages at the edge of the screen: `toast.success('Saved!', 'New Address has been added.')`. */
export const toast = {
  success: show('success', 6),
  info: show('info', 6),
  warning: show('warning', 8),
  error: show('error', 10),
}
