import type { BackupRow } from '@kwaderno/contract/system.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { formatFileSize } from '../../../ui/file-size.ts'
import { Badge } from '../../../ui/StatusBadge.tsx'

export const COLUMNS: readonly Column<BackupRow>[] = [
  {
    key: 'started',
    title: 'Taken',
    onPhone: 'title',
    render: ({ startedOn }) => <DateTime value={startedOn} format="short" />,
  },
  {
    key: 'result',
    title: 'Result',
    render: ({ error }) =>
      error ? <Badge color="danger">Failed</Badge> : <Badge color="success">Good</Badge>,
  },
  { key: 'check', title: 'What the try has found', noWrap: false, render: checkWords },
  { key: 'scope', title: 'What', render: ({ scope }) => (scope === 'Files' ? 'Files only' : scope) },
  { key: 'size', title: 'Added', align: 'right', render: ({ bytes }) => formatFileSize(bytes) },
  {
    key: 'time',
    title: 'Took',
    align: 'right',
    render: ({ seconds }) => `${seconds.toLocaleString('en-PH')} s`,
  },
  { key: 'place', title: 'Place', noWrap: false, render: ({ place }) => place },
]

const count = (number: number, one: string) =>
  `${number.toLocaleString('en-PH')} ${one}${number === 1 ? '' : 's'}`

function checkWords({ checked, error, scope }: BackupRow): string {
  if (error) return error
  if (!checked) return scope === 'Files' ? 'Files are not restored' : '–'
  const { orders, files } = checked
  return `${count(orders, 'order')}, ${count(files, 'file')}`
}
