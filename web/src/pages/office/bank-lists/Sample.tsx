import type { BankList } from '@kwaderno/contract/bank-list.ts'
import type { BankMapping } from '@kwaderno/contract/bank-list-fields.ts'
import classes from './BankLists.module.css'
import { COLUMN_LABEL, type MappedColumn } from './mapped-columns.ts'

const NAMES = Object.keys(COLUMN_LABEL) as MappedColumn[]

/** The first rows of a file, with what each column is used as above it. */
export function Sample({ list: { columns, firstRows }, mapping }: { list: BankList; mapping: BankMapping }) {
  const heads = columns.map((column) => ({
    column,
    use: NAMES.filter((name) => mapping[name] === column).map((name) => COLUMN_LABEL[name]),
  }))
  return (
    // Wide files scroll in it, by keys, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.sample} role="region" aria-label="First rows of the file" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map(({ column, use }) => (
              <th key={column} scope="col" data-used={use.length > 0 || undefined}>
                <span className={classes.use}>{use.join(', ')}</span>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstRows.map(({ row, cells }) => (
            <tr key={row}>
              {heads.map(({ column, use }, place) => (
                <td key={column} data-used={use.length > 0 || undefined}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
