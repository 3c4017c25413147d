import { Button } from '@mantine/core'
import type { LoadedBankList } from '@kwaderno/contract/bank-list.ts'
import { BadRows } from '../rosters/BadRows.tsx'
import classes from './BankLists.module.css'
import { linesOf } from './line-words.ts'

/** More are not read by anybody: then it is the mapping that is wrong. */
const MOST_SHOWN = 100

interface LoadedProps {
  loaded: LoadedBankList
  onAgain: () => void
  onClose: () => void
}

/** What has become of the rows of a file. */
export function Loaded({ loaded: { loaded, known, debits, errors }, onAgain, onClose }: LoadedProps) {
  const words = [
    `${linesOf(loaded)} loaded.`,
    known > 0 && `${linesOf(known)} known already.`,
    debits > 0 && `${debits.toLocaleString('en-PH')} ${debits === 1 ? 'debit' : 'debits'} left out.`,
    errors.length > 0 &&
      `${errors.length.toLocaleString('en-PH')} bad ${errors.length === 1 ? 'row' : 'rows'}:`,
  ]
  return (
    <div className={classes.form}>
      <div role="status">
        <p className={classes.hint}>{words.filter(Boolean).join(' ')}</p>
        {errors.length > 0 && <BadRows errors={errors.slice(0, MOST_SHOWN)} count={errors.length} />}
      </div>
      <div className={classes.buttons}>
        <Button type="button" onClick={onClose}>
          Done
        </Button>
        <Button type="button" variant="default" onClick={onAgain}>
          Load another file
        </Button>
      </div>
    </div>
  )
}
