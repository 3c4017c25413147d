import type { StudentRecord } from '@kwaderno/contract/student-record.ts'
import { USER_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import type { ExportColumn } from '../../../features/export/sheet.ts'
import { RosterBadge } from '../../../features/students/RosterBadge.tsx'
import { RowAction, RowActions } from '../../../features/rows/RowActions.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { TwoLineCell } from '../../../ui/TwoLineCell.tsx'

export const nameOf = ({ fullName }: Pick<StudentRecord, 'fullName'>) => fullName || 'No name yet'

const stateOf = ({ isRetired, retiredWhy }: StudentRecord) => (isRetired ? retiredWhy || 'Retired' : 'Active')

const FACTS: readonly Column<StudentRecord>[] = [
  {
    key: 'name',
    title: 'Name',
    sortable: true,
    noWrap: false,
    onPhone: 'title',
    render: (student) => <TwoLineCell first={nameOf(student)} second={student.studentId} />,
  },
  {
    key: 'grade',
    title: USER_FIELDS.gradeLevel.label,
    noWrap: false,
    render: ({ gradeLevel }) => gradeLevel,
  },
  {
    key: 'parent',
    title: 'Parent',
    noWrap: false,
    render: ({ parent, parentEmail }) => <TwoLineCell first={parent} second={parentEmail} />,
  },
  {
    key: 'roster',
    title: 'Roster',
    noWrap: false,
    render: ({ rosterMark }) => rosterMark && <RosterBadge mark={rosterMark} />,
  },
  {
    key: 'state',
    title: 'State',
    noWrap: false,
    onPhone: 'title',
    render: (student) => <Badge color={student.isRetired ? 'slate' : 'success'}>{stateOf(student)}</Badge>,
  },
]

interface Acts {
  edit: (student: StudentRecord) => void
  setRetired: (student: StudentRecord, isRetired: boolean) => void
}

/** The students, with what may be done with them. @param acts nothing for who may only look */
export function columnsFor(acts: Acts | undefined, seesOrders: boolean): Column<StudentRecord>[] {
  if (!acts && !seesOrders) return [...FACTS]
  return [
    ...FACTS,
    {
      key: 'actions',
      title: '',
      align: 'right',
      onPhone: 'action',
      render: (student) => (
        <RowActions>
          {acts && (
            <RowAction label={`Edit ${nameOf(student)}`} onClick={() => acts.edit(student)}>
              Edit
            </RowAction>
          )}
          {acts && (
            <RowAction
              label={`${student.isRetired ? 'Restore' : 'Retire'} ${nameOf(student)}`}
              onClick={() => acts.setRetired(student, !student.isRetired)}
            >
              {student.isRetired ? 'Restore' : 'Retire'}
            </RowAction>
          )}
          {seesOrders && (
            <RowAction
              href={paths.staffOrdersOf({ studentId: student.id })}
              label={`Orders of ${nameOf(student)}`}
            >
              Orders
            </RowAction>
          )}
        </RowActions>
      ),
    },
  ]
}

/** What the list shows, then what else is known of a student. */
export const EXPORT_COLUMNS: readonly ExportColumn<StudentRecord>[] = [
  { title: 'Name', value: ({ fullName }) => fullName },
  { title: USER_FIELDS.studentId.label, value: ({ studentId }) => studentId },
  { title: USER_FIELDS.gradeLevel.label, value: ({ gradeLevel }) => gradeLevel },
  { title: 'Parent', value: ({ parent }) => parent },
  { title: 'Email of the parent', value: ({ parentEmail }) => parentEmail },
  { title: 'Roster', value: ({ rosterMark }) => rosterMark ?? '' },
  { title: 'State', value: stateOf },
  { title: 'Retired', value: ({ retiredOn }) => retiredOn, kind: 'dateTime' },
  { title: USER_FIELDS.firstName.label, value: ({ firstName }) => firstName },
  { title: USER_FIELDS.middleName.label, value: ({ middleName }) => middleName },
  { title: USER_FIELDS.lastName.label, value: ({ lastName }) => lastName },
]
