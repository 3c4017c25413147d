import type { CompanyProfile } from '@kwaderno/contract/common.ts'
import { Facts } from '../paper/Facts.tsx'
import type { Column } from '../paper/FlowPages.tsx'
import { printFlow } from '../paper/print-flow.tsx'
import styles from '../paper/check-list.css?inline'

/** A line of the paper. */
export interface PaperItem {
  name: string
  /** The option in words; '' where it is still to be chosen. */
  choice: string
  quantity: number
  note: string
  isRequired: boolean
}

export interface PaperList {
  name: string
  schoolYear: string
  grade: string
  /** '' for nobody in particular. */
  student: string
  items: readonly PaperItem[]
}

const COLUMNS: readonly Column<PaperItem>[] = [
  { title: 'Got', width: 12, cell: () => <span className="box" /> },
  { title: 'Quantity', width: 20, isNumber: true, cell: ({ quantity }) => quantity.toLocaleString('en-PH') },
  { title: 'Item', cell: ({ name }) => name },
  { title: 'Choice', width: 45, cell: ({ choice }) => choice },
  { title: 'Note', width: 45, cell: ({ note }) => note },
]

/** Opens the print window with a school list, what is required first. */
export function printSchoolList(company: CompanyProfile, list: PaperList): Promise<void> {
  const parts = [
    { caption: 'Required', items: list.items.filter(({ isRequired }) => isRequired) },
    { caption: 'Optional', items: list.items.filter(({ isRequired }) => !isRequired) },
  ].filter(({ items }) => items.length > 0)
  return printFlow('School List', styles, {
    company,
    title: 'School List',
    note: `${list.grade} · ${list.schoolYear}`,
    intro: (
      <Facts
        facts={[
          ['School year', list.schoolYear],
          ['Grade level', list.grade],
          ['List', list.name],
          ...(list.student === '' ? [] : [['Student', list.student] as const]),
        ]}
      />
    ),
    columns: COLUMNS,
    tables: parts.map(({ items }) => items),
    captions: parts.map(({ caption }) => caption),
    tail: null,
  })
}
