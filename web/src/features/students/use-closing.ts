import { useLeaveGuard } from '../../navigation.tsx'
import { useBackCloses } from '../../overlay-stack.ts'
import { confirm } from '../../ui/confirm.ts'

interface Closing {
  opened: boolean
  isDirty: boolean
  isSaving: boolean
  /** Such as 'Discard your changes?'. */
  question: string
  /** Closes without a question. */
  close: () => void
}

/** How a dialog with a form is closed: at once if nothing was typed, else after a question, and not while it is saving. */
export function useClosing({ opened, isDirty, isSaving, question, close }: Closing): () => void {
  function mayClose(): boolean {
    if (isDirty && !isSaving) void askToClose()
    return !isDirty && !isSaving
  }
  async function askToClose() {
    const isSure = await confirm({
      title: question,
      text: 'What you have typed has not been saved.',
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
      danger: true,
    })
    if (isSure) close()
  }
  useBackCloses(opened, close, mayClose)
  useLeaveGuard(opened && isDirty)
  return () => void (mayClose() && close())
}
