import { Modal } from '@mantine/core'
import classes from './ListKeys.module.css'

const KEYS = [
  ['J', 'Move the mark down'],
  ['K', 'Move the mark up'],
  ['X', 'Tick the marked row, or take its tick away'],
  ['Shift+X', 'Tick all rows from the last one up to the mark'],
  ['Enter', 'Open the marked row'],
  ['/', 'Go to the search'],
  ['?', 'Show these keys'],
] as const

/** The keys of a list, which count while no field has the focus. */
export function ListKeys({ onClose }: { onClose: () => void }) {
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
