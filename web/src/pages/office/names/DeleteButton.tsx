import { Button } from '@mantine/core'
import type { Column } from '../../../ui/DataTable.tsx'
import classes from './DeleteButton.module.css'

/** Deletes a row. @param name of what goes, for those who do not see the row */
export function DeleteButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="coral"
      className={classes.delete}
      aria-label={`Delete ${name}`}
      onClick={onClick}
    >
      Delete
    </Button>
  )
}

/** The last column of a list of names, for who may delete them. */
export function deleteColumn<Row extends { name: string }>(remove: (row: Row) => void): Column<Row> {
  return {
    key: 'actions',
    title: '',
    align: 'right',
    width: 104,
    onPhone: 'action',
    render: (row) => <DeleteButton name={row.name} onClick={() => remove(row)} />,
  }
}
