import { KeysDialog, type KeyHelp } from '../../ui/KeysDialog.tsx'

const KEYS: KeyHelp = [
  ['J', 'Move the mark down'],
  ['K', 'Move the mark up'],
  ['X', 'Tick the marked row, or take its tick away'],
  ['Shift+X', 'Tick all rows from the last one up to the mark'],
  ['Enter', 'Open the marked row'],
  ['/', 'Go to the search'],
  ['?', 'Show these keys'],
]

/** The keys of a list. */
export function ListKeys({ onClose }: { onClose: () => void }) {
  return <KeysDialog keys={KEYS} onClose={onClose} />
}
