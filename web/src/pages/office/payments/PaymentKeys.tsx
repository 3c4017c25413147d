import { KeysDialog, type KeyHelp } from '../../../ui/KeysDialog.tsx'

const KEYS: KeyHelp = [
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
]

/** The keys of the queue. */
export function PaymentKeys({ onClose }: { onClose: () => void }) {
  return <KeysDialog keys={KEYS} onClose={onClose} />
}
