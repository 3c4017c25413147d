import { zodResolver } from '@hookform/resolvers/zod'
import type {
  Settings,
  updateCouriers,
  updateGradeLevels,
  updateReasons,
} from '@kwaderno/contract/settings.ts'
import { SETTINGS_TEXT } from '@kwaderno/contract/settings-fields.ts'
import type { SettingsList } from '@kwaderno/contract/settings-tabs.ts'
import { CouriersForm, ListForm } from '@kwaderno/contract/settings-lists.ts'
import { useEffect, useRef } from 'react'
import { useFieldArray, type Resolver } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../../../api/client.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { useEditForm, type EditForm } from '../../../edit/use-edit-form.tsx'
import { useLeaveGuard } from '../../../navigation.tsx'
import { confirm } from '../../../ui/confirm.ts'
import {
  countOffered,
  draftOf,
  isUnchanged,
  retireWarning,
  savedItems,
  withMoved,
  withRetired,
  type DraftItem,
  type ListDraft,
} from './list-draft.ts'

// What is typed is narrower than what the wire takes.
type ListResolver = Resolver<ListDraft, unknown, ListDraft>
const deleted = z.array(z.int())
const resolver = zodResolver(ListForm.extend({ deleted })) as unknown as ListResolver
const courierResolver = zodResolver(CouriersForm.extend({ deleted })) as unknown as ListResolver

export type ListEndpoint = typeof updateGradeLevels | typeof updateReasons | typeof updateCouriers

interface ListFormOptions {
  list: SettingsList
  /** As the server has it now. */
  stored: Settings[SettingsList]
  endpoint: ListEndpoint
}

/** The form of a list and what is done with its entries. */
export function useListForm({ list, stored, endpoint }: ListFormOptions) {
  const edit = useEditForm<ListDraft, ListDraft, Settings[SettingsList], Settings[SettingsList]>({
    kept: `settings ${list}`,
    stored,
    fieldsOf: draftOf,
    resolver: list === 'couriers' ? courierResolver : resolver,
    isUnchanged,
    changed: SETTINGS_TEXT.changed,
    send: (draft, base) =>
      sendAndToast(
        () => call(endpoint, { body: { version: base.version, items: savedItems(draft, base) } }),
        { saved: SETTINGS_TEXT.updated, failed: SETTINGS_TEXT.failed, endpoint },
      ),
    onSaved: (saved, begin) => begin(saved),
  })
  useLeaveGuard(edit.isDirty)
  return { ...edit, ...useEntries(edit) }
}

/** Adds, moves, retires and removes, and keeps the keyboard where it was. */
function useEntries({ form, base }: EditForm<Settings[SettingsList], ListDraft, ListDraft>) {
  const { fields, replace } = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const listRef = useRef<HTMLOListElement>(null)
  const focusNext = useRef<string>(undefined)
  useEffect(() => {
    const wanted = focusNext.current
    focusNext.current = undefined
    if (wanted !== undefined) listRef.current?.querySelector<HTMLElement>(wanted)?.focus()
  })

  /** @param place whose row gets the keyboard, in its field or on its button */
  function put(items: DraftItem[], place: number, tool = '') {
    const row = Math.max(0, Math.min(place, items.length - 1))
    focusNext.current = `li:nth-child(${row + 1}) ${tool === '' ? 'input' : `[data-tool="${tool}"]`}`
    // Messages stand by places.
    form.clearErrors('items')
    replace(items)
  }
  const typed = () => form.getValues('items')
  const storedOf = (id: number | undefined) => base.items.find((item) => item.id === id)

  return {
    fields,
    listRef,
    /** Whether nothing has it, so that it can be deleted. */
    isDeletable: (id: number | undefined) => storedOf(id)?.isUsed !== true,
    add() {
      const place = countOffered(typed())
      put(typed().toSpliced(place, 0, { name: '', isRetired: false }), place)
    },
    move(from: number, to: number) {
      // The same button again, unless it has no further to go.
      const last = countOffered(typed()) - 1
      put(withMoved(typed(), from, to), to, to === 0 ? 'down' : to === last || to < from ? 'up' : 'down')
    },
    async retire(place: number) {
      const { id, name } = typed()[place]!
      const warning = retireWarning(storedOf(id))
      const isAgreed =
        warning === undefined ||
        (await confirm({ title: `Retire ${name}?`, text: warning, confirmLabel: 'Retire' }))
      // Somebody else may have moved it meanwhile, or deleted it.
      const now = typed().findIndex((item) => item.id === id)
      if (isAgreed && now >= 0) put(withRetired(typed(), now, true), typed().length - 1, 'take-back')
    },
    takeBack(place: number) {
      put(withRetired(typed(), place, false), countOffered(typed()), 'retire')
    },
    remove(place: number) {
      const { id } = typed()[place]!
      if (id !== undefined) {
        form.setValue('deleted', [...form.getValues('deleted'), id], { shouldDirty: true })
      }
      put(typed().toSpliced(place, 1), place)
    },
  }
}
