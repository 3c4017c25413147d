import {
  copySchoolList,
  deleteSchoolList,
  publishSchoolList,
  type SchoolList,
  type SchoolListRow,
} from '@kwaderno/contract/school-list.ts'
import { LIST_TEXT } from '@kwaderno/contract/school-list-rules.ts'
import { call } from '../../../api/client.ts'
import { refetchAfter } from '../../../api/query-client.ts'
import { deleteAsked } from '../../../edit/delete-asked.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import type { Href } from '../../../href.ts'
import { paths } from '../../../paths.ts'
import { focusMain } from '../../../ui/focus-main.ts'

/** Copies a list to the next school year and opens the copy. */
export async function copyListOf(id: number, go: (href: Href) => Promise<void>): Promise<void> {
  const outcome = await sendAndToast(() => call(copySchoolList, { params: { id } }), {
    saved: LIST_TEXT.copied,
    failed: LIST_TEXT.failed,
    endpoint: copySchoolList,
  })
  if (outcome.kind === 'saved') await go(paths.manageList(outcome.answer.id))
}

export async function deleteListAfterAsking({ id, name, gradeLevel, schoolYear }: SchoolListRow) {
  const isDeleted = await deleteAsked(() => call(deleteSchoolList, { params: { id } }), {
    question: { title: 'Delete list', text: `Delete ${name} of ${gradeLevel}, ${schoolYear}?` },
    deleted: LIST_TEXT.deleted,
    failed: LIST_TEXT.failed,
    refetch: () => refetchAfter(deleteSchoolList),
  })
  if (isDeleted) focusMain()
}

/** Shows a list to parents, or takes it back. */
export async function publish({ id, version }: SchoolList, isPublished: boolean): Promise<void> {
  await sendAndToast(() => call(publishSchoolList, { params: { id }, body: { version, isPublished } }), {
    saved: isPublished ? LIST_TEXT.published : LIST_TEXT.takenBack,
    failed: LIST_TEXT.failed,
    endpoint: publishSchoolList,
  })
}
