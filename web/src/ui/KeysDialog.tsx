import { Modal } from '@mantine/core'
import classes from './KeysDialog.module.css'

/** A key as it is written on the keyboard, and what it does. */
export type KeyHelp = readonly (readonly [key: string, does: string])[]

/** The keys of a page, which count while no field has the focus. */
export function KeysDialog({ keys, onClose }: { keys: KeyHelp; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keys"
      centered
      size="sm"
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={classes.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
