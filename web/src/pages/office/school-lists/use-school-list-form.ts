import { zodResolver } from '@hookform/resolvers/zod'
import {
  addSchoolList,
  changeSchoolList,
  SchoolListForm,
  type ListProduct,
  type SchoolList,
  type SchoolListItem,
} from '@kwaderno/contract/school-list.ts'
import { LIST_TEXT } from '@kwaderno/contract/school-list-rules.ts'
import type { Resolver } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { useEditForm } from '../../../edit/use-edit-form.tsx'
import { useLeave } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { thisSchoolYear } from './years.ts'

/** An item as it is typed, with what is shown of it. */
export interface ItemDraft {
  productId: number
  /** Null of a product whose option the parent chooses. */
  productOptionId: number | null
  name: string
  variation: string[]
  sku: string
  image: string
  price: number
  warnings: string[]
  quantity: string
  isRequired: boolean
  note: string
}

export interface ListDraft {
  gradeLevelId: number | null
  schoolYear: string
  name: string
  introduction: string
  items: ItemDraft[]
}

/** What is typed is narrower than what the wire takes. */
const resolver = zodResolver(SchoolListForm) as unknown as Resolver<ListDraft, unknown, SchoolListForm>

const fieldsOf = (list: SchoolList): ListDraft => ({
  gradeLevelId: list.gradeLevelId === 0 ? null : list.gradeLevelId,
  schoolYear: list.schoolYear,
  name: list.name,
  introduction: list.introduction,
  items: list.items.map(({ id: _id, ...item }) => draftOf(item, String(item.quantity))),
})

function draftOf(item: Omit<SchoolListItem, 'id' | 'quantity'>, quantity: string): ItemDraft {
  const { productId, productOptionId, name, variation, sku, image, price, warnings, isRequired, note } = item
  return {
    ...{ productId, productOptionId, name, variation, sku, image, price, warnings },
    ...{ quantity, isRequired, note },
  }
}

/** A product or one of its options as it is put on a list. */
export function newItem(product: ListProduct, option?: ListProduct['options'][number]): ItemDraft {
  const { productId, name, image, code, options } = product
  const shown = option ?? {
    productOptionId: null,
    variation: [],
    sku: code,
    price: Math.min(...options.map(({ price }) => price)),
  }
  return draftOf({ ...shown, productId, name, image, warnings: [], isRequired: true, note: '' }, '1')
}

/** What is stored of a draft, to be compared. */
const storedPart = ({ items, ...list }: ListDraft) =>
  JSON.stringify([
    list.gradeLevelId,
    list.schoolYear,
    list.name.trim(),
    list.introduction.trim(),
    items.map((item) => [
      item.productOptionId ?? `product ${item.productId}`,
      ...[item.quantity, item.isRequired, item.note.trim()],
    ]),
  ])

/** What a new list begins with. */
export const newList = (): SchoolList => ({
  ...{ id: 0, gradeLevelId: 0, gradeLevel: '', schoolYear: thisSchoolYear(), name: '', introduction: '' },
  ...{ status: 'Draft', version: 0, items: [] },
})

/** The form of a list: a new one leads on to its page, another stays where one is. */
export function useSchoolListForm(stored: SchoolList) {
  const isNew = stored.id === 0
  const edit = useEditForm<ListDraft, SchoolListForm, SchoolList, SchoolList>({
    kept: isNew ? 'school-list' : `school-list ${stored.id}`,
    stored,
    fieldsOf,
    resolver,
    isUnchanged: (base, values) => storedPart(fieldsOf(base)) === storedPart(values),
    changed: LIST_TEXT.changed,
    send: (body, { id, version }) =>
      sendAndToast(
        () =>
          isNew
            ? call(addSchoolList, { body })
            : call(changeSchoolList, { params: { id }, body: { ...body, version } }),
        {
          saved: LIST_TEXT.saved,
          failed: LIST_TEXT.failed,
          endpoint: isNew ? addSchoolList : changeSchoolList,
        },
      ),
    onSaved(saved, begin) {
      if (isNew) leaveTo(paths.manageList(saved.id), { replace: true })
      else begin(saved)
    },
  })
  const leaveTo = useLeave(edit.isDirty)
  return edit
}
