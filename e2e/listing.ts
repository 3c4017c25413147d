import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { addSchoolList, publishSchoolList } from '@kwaderno/contract/school-list.ts'
import { schoolYearOf } from '@kwaderno/contract/school-year.ts'
import { unique } from '../server/test/factories.ts'
import { expect } from './fixtures.ts'
import type { Shop } from './shop.ts'

export const YEAR = schoolYearOf(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format())
export const LIST_RIGHTS = [
  'School Lists.view',
  'School Lists.add',
  'School Lists.edit',
  'School Lists.delete',
] as const

/** An option, or a product of which the parent chooses one. */
interface Listed {
  productOptionId?: number
  productId?: number
  quantity: number
}

/** A list of this year that parents see. @returns its name */
export async function publishList(shop: Shop, grade: string, items: Listed[]): Promise<string> {
  const as = await shop.newStaff(LIST_RIGHTS)
  const { body: grades } = await shop.api(listGradeLevels)
  const gradeLevelId = grades.find(({ label }) => label === grade)!.value
  const body = { gradeLevelId, schoolYear: YEAR, name: unique(grade), items }
  const { id, version, name } = (await shop.api(addSchoolList, { as, body })).body
  const state = { version, isPublished: true }
  expect((await shop.api(publishSchoolList, { as, params: { id }, body: state })).status).toBe(200)
  return name
}
