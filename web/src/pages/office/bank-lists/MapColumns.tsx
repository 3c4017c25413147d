import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import type { BankList, LoadedBankList } from '@kwaderno/contract/bank-list.ts'
import type { DayOrder } from '@kwaderno/contract/bank-list-fields.ts'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import classes from './BankLists.module.css'
import { COLUMN_LABEL, type MappedColumn } from './mapped-columns.ts'
import { Sample } from './Sample.tsx'
import { useMapping, type Mapping } from './use-mapping.ts'

const DAY_ORDER_CHOICES: { value: DayOrder; label: string }[] = [
  { value: 'MDY', label: 'Month, day, year' },
  { value: 'DMY', label: 'Day, month, year' },
  { value: 'YMD', label: 'Year, month, day' },
]
const AMOUNT_CHOICES = [
  { value: 'one', label: 'One column' },
  { value: 'two', label: 'Credits and debits' },
]

interface MapColumnsProps {
  list: BankList
  account: string
  onLoaded: (loaded: LoadedBankList) => void
  onBack: () => void
}

/** Says which column of a file is what, beside its first rows, and loads it. */
export function MapColumns({ list, account, onLoaded, onBack }: MapColumnsProps) {
  const mapping = useMapping(list, onLoaded)
  const { isSending } = mapping
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void mapping.send()
      }}
    >
      <p className={classes.hint}>
        {list.fileName} of {account}, {list.rowCount.toLocaleString('en-PH')}{' '}
        {list.rowCount === 1 ? 'row' : 'rows'}. Say what its columns are.
      </p>
      <MappingFields columns={list.columns} mapping={mapping} />
      <Sample list={list} mapping={mapping.used} />
      <div className={classes.buttons}>
        <Button type="submit" loading={isSending}>
          Load
        </Button>
        <Button type="button" variant="default" disabled={isSending} onClick={onBack}>
          Choose another file
        </Button>
      </div>
    </form>
  )
}

function MappingFields({ columns, mapping }: { columns: readonly string[]; mapping: Mapping }) {
  const { chosen, isApart, errors, isSending } = mapping
  const choose = (name: MappedColumn, required = false) => (
    <NativeSelect
      label={COLUMN_LABEL[name]}
      name={name}
      required={required}
      data={[{ value: '', label: required ? 'Choose a column' : 'None' }, ...columns]}
      value={chosen[name]}
      error={errors[name]}
      disabled={isSending}
      onChange={(event) => mapping.set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <FieldRow narrow>
        {choose('date', true)}
        <NativeSelect
          label="Days are written as"
          name="dayOrder"
          data={DAY_ORDER_CHOICES}
          value={chosen.dayOrder}
          disabled={isSending}
          onChange={(event) => mapping.set({ dayOrder: event.currentTarget.value as DayOrder })}
        />
        {choose('reference')}
        {choose('payer')}
      </FieldRow>
      <SegmentedControl
        aria-label="Amounts"
        className={classes.amounts ?? ''}
        data={AMOUNT_CHOICES}
        value={isApart ? 'two' : 'one'}
        disabled={isSending}
        onChange={(value) => mapping.setApart(value === 'two')}
      />
      <FieldRow narrow>
        {isApart ? (
          <>
            {choose('credit', true)}
            {choose('debit')}
          </>
        ) : (
          choose('amount', true)
        )}
      </FieldRow>
    </>
  )
}
