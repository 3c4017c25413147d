import { getPromotion, promoteStudents, undoPromotion } from '@kwaderno/contract/promotion.ts'
import { listStudents, updateStudent } from '@kwaderno/contract/student-record.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

/** A student who is changed, promoted with the others and put back. */
export function studentActions(office: Office): AuditedAction[] {
  const { shop, staff } = office
  const promotion = rowsOf('Students', 'Promotion')
  let schoolYear = ''
  let id = 0
  return [
    calling(
      office,
      updateStudent,
      'changes a student',
      async () => {
        await shop.newCustomer({ student: { firstName: 'Uno', lastName: 'Abad', gradeLevel: 'Grade 2' } })
        const { body } = await shop.api(listStudents, { as: staff, query: { search: 'Uno Abad' } })
        const [{ id: studentId, version }] = body as [(typeof body)[0]]
        return { params: { id: studentId }, body: { version, isRetired: true } }
      },
      () =>
        rowsOf('Students', 'Students')('Update', 'Updated student Uno Abad', [
          ['State', 'Active', 'Retired: Not at this school any more'],
        ]),
    ),
    calling(
      office,
      promoteStudents,
      'promotes the students',
      async () => {
        await shop.db.updateTable('students').set({ retired_at: new Date() }).execute()
        await shop.newCustomer({ student: { gradeLevel: 'Grade 2' } })
        const { body } = await shop.api(getPromotion, { as: staff })
        schoolYear = body.schoolYear
        return { body: { schoolYear, digest: body.digest } }
      },
      ({ body }) => {
        id = body.id
        return promotion('Create', `Promoted the students to ${schoolYear}`, [
          ['Students', '', '1'],
          ['Stayed', '', '0'],
          ['Students', '', '1', 0],
        ])
      },
    ),
    calling(
      office,
      undoPromotion,
      'undoes that',
      () => ({ params: { id } }),
      () =>
        promotion('Update', `Undid the promotion to ${schoolYear}`, [
          ['School year', schoolYear, ''],
          ['Put back', '', '1'],
          ['Changed since', '', '0'],
        ]),
    ),
  ]
}
