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
  /** Only one toast of this group is there at a time, the newest. */
  group: string | undefined
}

interface ToastOptions {
  onOpen?: () => void
  isLow?: boolean
  group?: string
  /** How long it stays; errors and warnings stay longer by default. */
  seconds?: number
}

/** Notifications of the hub stay this long. */
export const NOTIFICATION_SECONDS = 10
const MOST = 4

let toasts: readonly Toast[] = []
let lastId = 0
const watchers = new Set<() => void>()

function update(next: readonly Toast[]): void {
  toasts = next
  for (const watcher of watchers) watcher()
}

function show(kind: ToastKind, seconds: number) {
  return (title: string, text = '', options: ToastOptions = {}): number => {
    const id = ++lastId
    const { isLow = false, group } = options
    const isReplaced = (toast: Toast) =>
      group === undefined ? toast.title === title && toast.text === text : toast.group === group
    const onOpen = options.onOpen ? { onOpen: options.onOpen } : {}
    const others = toasts.filter((toast) => !isReplaced(toast))
    update([...others, { id, kind, title, text, isLow, group, ...onOpen }].slice(-MOST))
    setTimeout(() => dismissToast(id), (options.seconds ?? seconds) * 1000)
    return id
  }
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) update(toasts.filter((toast) => toast.id !== id))
}

/** Takes all toasts away, or those of one group. */
export function dismissToasts(group?: string): void {
  const rest = group === undefined ? [] : toasts.filter((toast) => toast.group !== group)
  if (rest.length < toasts.length) update(rest)
}

/** Short messages at the edge of the screen: `toast.success('Saved!', 'New Address has been added.')`. */
export const toast = {
  success: show('success', 6),
  info: show('info', 6),
  warning: show('warning', 8),
  error: show('error', 10),
}

export const toastStore = {
  watch(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
  read: () => toasts,
}
