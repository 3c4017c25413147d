import { createStore } from '../store.ts'

export interface Question {
  title: string
  text?: string
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
  /** Runs before the dialog closes, while its buttons wait. */
  action?: () => void | Promise<unknown>
}

export interface OpenQuestion extends Question {
  answer: (isConfirmed: boolean) => void
}

export const questionStore = createStore<OpenQuestion | undefined>(undefined)
/** The user has confirmed, and the action is running. */
let isActing = false

/** Asks with the confirm dialog from anywhere. Gives true for Confirm, false for Cancel and Escape. */
export function confirm(asked: Question): Promise<boolean> {
  questionStore.get()?.answer(false)
  return new Promise((resolve) => {
    questionStore.set({
      ...asked,
      async action() {
        isActing = true
        try {
          await asked.action?.()
        } finally {
          isActing = false
        }
      },
      answer: (isConfirmed) => {
        resolve(isConfirmed)
        questionStore.set(undefined)
      },
    })
  })
}

/** Asks whether what was changed in an edit mode may be lost. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: 'Discard your changes?',
    text: 'What you have changed since Edit will be lost.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep editing',
    danger: true,
  })
}

/** Closes an open dialog as if it had been cancelled. */
export function dropQuestion(): void {
  isActing = false
  questionStore.get()?.answer(false)
}

/** Like `dropQuestion`, but leaves a dialog whose action is running, which closes by itself. */
export function leaveQuestion(): void {
  if (!isActing) dropQuestion()
}
