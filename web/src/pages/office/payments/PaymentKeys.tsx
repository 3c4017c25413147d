import { Modal } from '@mantine/core'
import classes from '../../../features/lists/ListKeys.module.css'

const KEYS = [
  ['J', 'Show the next payment'],
  ['K', 'Show the previous payment'],
  ['V', 'Verify'],
  ['A', 'Verify and approve the order'],
  ['R', 'Reject'],
  ['+', 'Enlarge the proof'],
  ['-', 'Make it smaller'],
  ['Enter', 'Save the open form'],
  ['Esc', 'Close it'],
  ['?', 'Show these keys'],
] as const

/** The keys of the queue, which count while no text field has the focus. */
export function PaymentKeys({ onClose }: { onClose: () => void }) {
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
        {KEYS.map(([key, does]) => (
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
