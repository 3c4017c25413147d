import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import type { MailKind } from '@kwaderno/contract/mail-kinds.ts'
import type { SettingsTab } from '@kwaderno/contract/settings-tabs.ts'
import type { FieldValues, Resolver } from 'react-hook-form'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { useEditForm, type EditForm } from '../../../edit/use-edit-form.tsx'
import { useLeaveGuard } from '../../../navigation.tsx'

interface PageFormOptions<Fields extends FieldValues, Saved, Stored> {
  name:
    | 'about-us'
    | 'contact-us'
    | 'pickup-schedule'
    | 'privacy-notice'
    | 'retention'
    | `settings ${SettingsTab}`
    | `mail-template ${MailKind}`
  /** As the server has it now. */
  stored: Stored
  fieldsOf: (stored: Stored) => Fields
  resolver: Resolver<Fields, unknown, Saved>
  /** Sends the form, which started from this version. */
  save: (form: Saved, version: number) => Promise<Stored>
  endpoint: AnyEndpoint
  /** As in `useEditForm`. */
  isUnchanged?: (base: Stored, values: Fields) => boolean
  /** As in `useEditForm`. */
  notKept?: Partial<Fields>
  text: { updated: { title: string; text: string }; failed: string; changed: string }
}

/** The form of a page that there is once: what is stored fills it, and saving it stays where one is. */
export function usePageForm<Fields extends FieldValues, Saved, Stored extends { version: number }>(
  options: PageFormOptions<Fields, Saved, Stored>,
): EditForm<Stored, Fields, Saved> {
  const { name, stored, fieldsOf, resolver, save, endpoint, isUnchanged, notKept, text } = options
  const edit = useEditForm<Fields, Saved, Stored, Stored>({
    kept: name,
    stored,
    fieldsOf,
    resolver,
    changed: text.changed,
    ...(isUnchanged && { isUnchanged }),
    ...(notKept && { notKept }),
    send: (values, { version }) =>
      sendAndToast(() => save(values, version), { saved: text.updated, failed: text.failed, endpoint }),
    onSaved: (saved, begin) => begin(saved),
  })
  useLeaveGuard(edit.isDirty)
  return edit
}
