import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import styles from './OfflineNote.module.css'

function watch(watcher: () => void): () => void {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/** Says so while the browser has no connection. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.note}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
          You are offline. What you see may be out of date, and nothing can be saved.
        </div>
      )}
    </div>
  )
}
