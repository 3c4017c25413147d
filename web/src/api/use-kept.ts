import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropKept, joinKept, readKept, writeKept } from './kept.ts'
import { packDraft, unpackDraft, type KeptKey } from './kept-draft.ts'
import { queryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'
import '../double-click.ts'

export type { KeptKey }

export interface KeptDraft<Draft> {
  /** What is typed and not saved, as plain data and files; undefined when there is nothing. Never a password. */
  read: () => Draft | undefined
  /** Puts it back; files are not in it. */
  write: (draft: Draft) => void
}

/**
 * Keeps what is typed into a form when the session ends under it, for the same person in the same tab, and puts it back
 * when the form is there again. Every form joins: kept-forms.ts lists them.
 * @returns the names of the files that are to be chosen again
 */
export function useKept<Draft>(key: KeptKey, draft: KeptDraft<Draft>): readonly string[] {
  const [files, setFiles] = useState<readonly string[]>([])
  const read = useEffectEvent(() => {
    const typed = draft.read()
    return typed === undefined ? undefined : packDraft(key, typed)
  })
  const takeBack = useEffectEvent(() => {
    const kept = takeDraft(key)
    if (!kept) return
    draft.write(kept.draft as Draft)
    setFiles(kept.files)
  })
  useEffect(() => {
    takeBack()
    return joinKept(key, () => read())
  }, [key])
  return files
}

/** As `useKept`, for a form of react-hook-form: its values, while they differ from those it began with. */
export function useKeptForm<Fields extends FieldValues, Saved>(
  key: KeptKey,
  form: UseFormReturn<Fields, unknown, Saved>,
): readonly string[] {
  const { isDirty } = form.formState
  return useKept<Fields>(key, {
    read: () => (isDirty ? form.getValues() : undefined),
    write: (values) => form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true }),
  })
}

/** Whether something is kept for this form, for who opens it. */
export function hasKept(key: KeptKey): boolean {
  const text = ownKept()?.typed[key]
  return text !== undefined && unpackDraft(key, text) !== undefined
}

function takeDraft(key: KeptKey): ReturnType<typeof unpackDraft> {
  const kept = ownKept()
  if (!kept) return undefined
  const { [key]: text, ...typed } = kept.typed
  if (text === undefined) return undefined
  if (Object.keys(typed).length === 0) dropKept()
  else writeKept({ ...kept, typed })
  return unpackDraft(key, text)
}

/** What is kept for the person who is logged in; that of anybody else is deleted. */
function ownKept() {
  const kept = readKept()
  const user = queryClient.getQueryData(sessionQuery.queryKey)
  if (!kept || !user) return undefined
  return kept.userId === user.id ? kept : dropKept()
}
