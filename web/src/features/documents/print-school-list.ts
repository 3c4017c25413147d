import { getSchoolList } from '@kwaderno/contract/school-list.ts'
import { listMyLists } from '@kwaderno/contract/school-list-mine.ts'
import { queryClient, queryOf } from '../../api/query-client.ts'
import { loadCompany } from './load-records.ts'

interface MyPaper {
  listId: number
  grade: string
  studentId: number | undefined
  /** '' for someone else. */
  student: string
  /** Options by item. */
  chosen: ReadonlyMap<number, number | undefined>
}

/** Prints a list as it is published now; false when it was taken back. */
export async function printMyList({ listId, grade, studentId, student, chosen }: MyPaper): Promise<boolean> {
  const [company, mine, { printSchoolList }] = await Promise.all([
    loadCompany(),
    queryClient.fetchQuery({ ...queryOf(listMyLists, { query: { studentId, grade } }), staleTime: 0 }),
    import('../../print/school-list/print-school-list.tsx'),
  ])
  const list = mine.lists.find(({ id }) => id === listId)
  if (!list) return false
  const items = list.items.map((item) => {
    const choice = item.choices.find(({ productOptionId }) => productOptionId === chosen.get(item.id))
    return { ...item, choice: (choice?.variation ?? item.variation).join(', ') }
  })
  await printSchoolList(company, { ...list, grade, student, items })
  return true
}

/** Prints a list as it is stored now, drafts too. */
export async function printStaffList(id: number): Promise<boolean> {
  const [company, list, { printSchoolList }] = await Promise.all([
    loadCompany(),
    queryClient.fetchQuery({ ...queryOf(getSchoolList, { params: { id } }), staleTime: 0 }),
    import('../../print/school-list/print-school-list.tsx'),
  ])
  const items = list.items.map((item) => ({ ...item, choice: item.variation.join(', ') }))
  await printSchoolList(company, { ...list, grade: list.gradeLevel, student: '', items })
  return true
}
