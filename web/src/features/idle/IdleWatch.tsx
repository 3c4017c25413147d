import { useEffect, useRef, useState } from 'react'
import { useGo } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { startIdleClock, type IdleClock } from './idle-clock.ts'

/** Warns the staff before their session ends because it is not used, so that no work is lost. */
export function IdleWatch() {
  const [minutes, setMinutes] = useState<number>()
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState<number>()
  const clock = useRef<IdleClock>(undefined)
  const go = useGo()
  useEffect(() => {
    clock.current = startIdleClock((left) => {
      setMinutes(left)
      if (left !== undefined) setShown(left)
    })
    return () => clock.current?.stop()
  }, [])
  if (shown === undefined) return null
  return (
    <ConfirmDialog
      opened={minutes !== undefined}
      title={`You will be logged out in ${shown} ${shown === 1 ? 'minute' : 'minutes'}`}
      confirmLabel="Stay logged in"
      cancelLabel="Log out"
      onConfirm={() => undefined}
      onCancel={() => void go(paths.logout)}
      onClose={() => clock.current?.keep()}
    >
      Nothing has been done here for a long time.
    </ConfirmDialog>
  )
}
