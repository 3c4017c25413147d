import { Button } from '@mantine/core'
import { MAX_SELECTED, tooManySelected } from '@kwaderno/contract/bulk.ts'
import { useState, type ReactNode } from 'react'
import { firstMessage } from '../../../api/failure.ts'
import type { Ticked, TickList } from '../../../features/lists/use-ticks.ts'
import { StickyBar } from '../../../ui/StickyBar.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './SelectionBar.module.css'

interface SelectionBarProps {
  ticks: Pick<TickList, 'items' | 'replace' | 'clear'>
  /** What is listed, such as 'orders'. */
  what: string
  /** All rows of the page are ticked, and there are so many on all pages; undefined where there are no more to select. */
  total?: number | undefined
  /** Reads all that match; left out where only what is on the screen is selected. */
  selectAll?: () => Promise<Ticked[]>
  /** What can be done with the ticked rows. */
  children: ReactNode
}

/** How much is selected, and what can be done with it; nothing while nothing is. */
export function SelectionBar({ ticks, what, total, selectAll, children }: SelectionBarProps) {
  const count = ticks.items.length
  if (count === 0) return null
  return (
    <StickyBar className={classes.bar}>
      <div className={classes.count}>
        <strong role="status">{count.toLocaleString('en-PH')} selected</strong>
        <Button type="button" variant="subtle" onClick={ticks.clear}>
          Clear
        </Button>
        {selectAll && total !== undefined && total > count && (
          <SelectAll ticks={ticks} what={what} total={total} selectAll={selectAll} />
        )}
      </div>
      <div className={classes.actions}>{children}</div>
    </StickyBar>
  )
}

type SelectAllProps = Required<Pick<SelectionBarProps, 'ticks' | 'what' | 'selectAll'>> & { total: number }

function SelectAll({ ticks, what, total, selectAll }: SelectAllProps) {
  const [isBusy, setBusy] = useState(false)
  async function select() {
    setBusy(true)
    try {
      ticks.replace(await selectAll())
    } catch (error) {
      toast.error('Unable to select', firstMessage(error, 'Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  const isTooMuch = total > MAX_SELECTED
  return (
    <>
      <Button
        type="button"
        variant="light"
        disabled={isTooMuch}
        aria-describedby={isTooMuch ? 'too-many-selected' : undefined}
        loading={isBusy}
        onClick={() => void select()}
      >
        Select all {total.toLocaleString('en-PH')} that match
      </Button>
      {isTooMuch && (
        <span id="too-many-selected" className={classes.note}>
          {tooManySelected(what)}
        </span>
      )}
    </>
  )
}
