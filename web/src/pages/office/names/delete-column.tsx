import type { Column } from '../../../ui/DataTable.tsx'
import { RowAction, RowActions } from '../../../features/rows/RowActions.tsx'

/** The last column of a list of names, for who may delete them. What products use cannot be deleted. */
export function deleteColumn<Row extends { name: string; productCount?: number }>(
  remove: (row: Row) => void,
): Column<Row> {
  return {
    key: 'actions',
    title: '',
    align: 'right',
    width: 104,
    onPhone: 'action',
    render: (row) =>
      !row.productCount && (
        <RowActions>
          <RowAction danger label={`Delete ${row.name}`} onClick={() => remove(row)}>
            Delete
          </RowAction>
        </RowActions>
      ),
  }
}
