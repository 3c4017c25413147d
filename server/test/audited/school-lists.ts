import { listGradeLevels } from '@kwaderno/contract/common.ts'
import {
  addSchoolList,
  changeSchoolList,
  copySchoolList,
  deleteSchoolList,
  publishSchoolList,
  type SchoolList,
} from '@kwaderno/contract/school-list.ts'
import { calling, rowsOf, type AuditedAction, type Change, type Office } from './action.ts'

/** A list that is made, changed, published and copied, and its copy, which is deleted. */
export function schoolListActions(office: Office): AuditedAction[] {
  const { shop } = office
  const row = rowsOf('School Lists', 'School list')
  let list: SchoolList
  let copy: SchoolList
  let form: { gradeLevelId: number; schoolYear: string; name: string }
  let productId = 0
  const begin = async () => {
    const { body } = await shop.api(listGradeLevels, {})
    const gradeLevelId = body.find(({ label }) => label === 'Grade 2')!.value
    form = { gradeLevelId, schoolYear: '2026-2027', name: 'Needs' }
    productId = (await shop.newProduct({ name: 'Abacus', options: [{ sku: 'ABACUS-1' }] })).id
    return { body: { ...form, items: [{ productId, quantity: 2 }] } }
  }
  const whole = (year: string, quantity: string): Change[] => [
    ['Grade level', '', 'Grade 2'],
    ['School year', '', year],
    ['Name', '', 'Needs'],
    ['Status', '', 'Draft'],
    ['Item', '', 'Abacus', 0],
    ['Quantity', '', quantity, 0],
    ['Required', '', 'Yes', 0],
  ]
  const params = () => ({ id: list.id })
  return [
    calling(office, addSchoolList, 'makes a school list', begin, ({ body }) => {
      list = body
      return row('Create', 'Added school list Needs of Grade 2, 2026-2027', whole('2026-2027', '2'))
    }),
    calling(
      office,
      changeSchoolList,
      'changes it',
      () => ({
        params: params(),
        body: { ...form, version: list.version, items: [{ productId, quantity: 3 }] },
      }),
      ({ body }) => {
        list = body
        return row('Update', 'Updated school list Needs of Grade 2, 2026-2027', [['Quantity', '2', '3', 0]])
      },
    ),
    calling(
      office,
      publishSchoolList,
      'publishes it',
      () => ({ params: params(), body: { version: list.version, isPublished: true } }),
      () =>
        row('Update', 'Updated school list Needs of Grade 2, 2026-2027', [['Status', 'Draft', 'Published']]),
    ),
    calling(
      office,
      copySchoolList,
      'copies it to the next year',
      () => ({ params: params() }),
      ({ body }) => {
        copy = body
        return row('Create', 'Added school list Needs of Grade 2, 2027-2028', whole('2027-2028', '3'))
      },
    ),
    calling(
      office,
      deleteSchoolList,
      'deletes the copy',
      () => ({ params: { id: copy.id } }),
      () =>
        row(
          'Delete',
          'Deleted school list Needs of Grade 2, 2027-2028',
          whole('2027-2028', '3').map(([field, , now, place]) =>
            place === undefined ? [field, now, ''] : [field, now, '', place],
          ),
        ),
    ),
  ]
}
