import { deleteRoster, loadRoster } from '@kwaderno/contract/roster.ts'
import { csvFile } from '../importing.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

const SCHOOL_YEAR = '2026-2027'
const ROW = { 'Last name': 'Reyes', 'First name': 'Bea', Grade: 'Grade 1' }

/** A roster that is loaded, and deleted. */
export function rosterActions(office: Office): AuditedAction[] {
  const roster = rowsOf('Students', 'Roster')
  return [
    calling(
      office,
      loadRoster,
      'loads a roster with a bad row',
      () => ({
        body: { schoolYear: SCHOOL_YEAR },
        files: {
          File: [
            csvFile(
              [
                { 'Student ID': '26-001', ...ROW },
                { 'Student ID': '', ...ROW },
              ],
              'June.csv',
            ),
          ],
        },
      }),
      () =>
        roster('Create', `Loaded the roster of ${SCHOOL_YEAR}`, [
          ['File', '', 'June.csv'],
          ['Students', '', '1'],
          ['Bad rows', '', '1'],
        ]),
    ),
    calling(
      office,
      deleteRoster,
      'deletes a roster',
      () => ({ params: { schoolYear: SCHOOL_YEAR } }),
      () =>
        roster('Delete', `Deleted the roster of ${SCHOOL_YEAR}`, [
          ['File', 'June.csv', ''],
          ['Students', '1', ''],
          ['Bad rows', '1', ''],
        ]),
    ),
  ]
}
