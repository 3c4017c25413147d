import { Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from '../store.ts'
import { lazyPart } from '../lazy-part.ts'
import { questionStore, type OpenQuestion } from './confirm.ts'

const load = () => import('./ConfirmDialog.tsx')
const ConfirmDialog = lazyPart(() => load().then((module) => ({ default: module.ConfirmDialog })))

/** Fetches the dialog's code before the first question, which may come when the connection is lost. */
export async function prepareQuestions(): Promise<void> {
  await load().catch(() => undefined)
}

/** Shows what `confirm()` asks. Mounted once; the dialog's code is fetched with the first question, if not before. */
export function ConfirmHost() {
  const question = useStore(questionStore)
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
