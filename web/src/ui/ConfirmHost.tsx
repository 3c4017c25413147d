import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { confirmStore, type OpenQuestion } from './confirm.ts'

const ConfirmDialog = lazy(() =>
  import('./ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/** Shows what `confirm()` asks. Mounted once; the dialog's code is fetched with the first question. */
export function ConfirmHost() {
  const question = useSyncExternalStore(confirmStore.watch, confirmStore.read)
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState<OpenQuestion>()
  const confirmed = useRef(false)
  useEffect(() => {
    if (question) {
      confirmed.current = false
      setShown(question)
    }
  }, [question])
  if (!shown) return null
  return (
    <Suspense>
      <ConfirmDialog
        opened={question !== undefined}
        title={shown.title}
        danger={shown.danger ?? false}
        confirmLabel={shown.confirmLabel ?? 'Confirm'}
        cancelLabel={shown.cancelLabel ?? 'Cancel'}
        onConfirm={async () => {
          confirmed.current = true
          await shown.action?.()
        }}
        onClose={() => question?.answer(confirmed.current)}
      >
        {shown.text}
      </ConfirmDialog>
    </Suspense>
  )
}
