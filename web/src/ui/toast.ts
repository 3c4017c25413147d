import { createStore } from '../store.ts'

export type ToastKind = 'success' | 'warning' | 'error' | 'info'

export interface Toast {
  id: number
  kind: ToastKind
  title: string
  text: string
  /** Makes the toast a button, such as a notification that leads to its order. */
  onOpen?: () => void
  /** Shown at the bottom on a phone: for messages about the page's header, and for those that may come at any time. */
  isLow: boolean
  /** News of what others did, not the result of the user's own action. */
  isNews: boolean
  /** Names the toasts that `dismissToasts` dismisses together. */
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

/** How long live notifications stay, in milliseconds. */
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

/** Dismisses all toasts, or those of one group. */
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
