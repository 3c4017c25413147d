import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import classes from './PrintBar.module.css'
import type { PrintSelection } from './selection.ts'

const COUNT = new Intl.NumberFormat('en-PH')
const counted = (count: number, one: string) => `${COUNT.format(count)} ${one}${count === 1 ? '' : 's'}`

interface PrintBarProps {
  selection: PrintSelection
  isBusy: boolean
  onPrint: () => void
  onClear: () => void
}

/** What is selected, and the button that prints it; on a phone it stays at the bottom of the screen. */
export function PrintBar({ selection, isBusy, onPrint, onClear }: PrintBarProps) {
  const { size } = selection.chosen
  return (
    <div className={classes.bar}>
      <span className={classes.count} role="status">
        {size === 0
          ? 'Nothing selected'
          : `${counted(size, 'item')} selected, ${counted(selection.labels, 'label')}`}
      </span>
      {size > 0 && (
        <Button variant="subtle" size="compact-md" aria-label="Clear selection" onClick={onClear}>
          Clear
        </Button>
      )}
      <Button
        className={classes.print}
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        loading={isBusy}
        onClick={onPrint}
      >
        Print All
      </Button>
    </div>
  )
}
