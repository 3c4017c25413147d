import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropKept, joinKept, readKept, writeKept } from './kept.ts'
import type { KEPT_FORMS } from './kept-forms.ts'
import { queryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'
import '../once.ts'

type KeptForm = keyof typeof KEPT_FORMS
/** A form, and what it is about where it can be about several. */
export type KeptKey = KeptForm | `${KeptForm} ${string | number}`

interface KeptDraft<Draft> {
  /** What is typed and not saved, as plain data and files; undefined when there is nothing. Never a password. */
  read: () => Draft | undefined
  /** Puts it back; files are not in it. */
  write: (draft: Draft) => void
}

/** Stands in a kept draft where there was a file, which cannot be kept. */
const FILE = 'kept:file'

/**
 * Keeps what is typed into a form when the session ends under it, for the same person in the same tab, and puts it back
 * when the form is there again. Every form joins: kept-forms.ts lists them.
 * @returns the names of the files that are to be chosen again
 */
export function useKept<Draft>(key: KeptKey, draft: KeptDraft<Draft>): readonly string[] {
  const [files, setFiles] = useState<readonly string[]>([])
  const read = useEffectEvent(() => {
    const typed = draft.read()
    return typed === undefined ? undefined : JSON.stringify(typed, withoutFile)
  })
  const takeBack = useEffectEvent(() => {
    const text = takeText(key)
    if (text === undefined) return
    const names: string[] = []
    draft.write(withoutMarks(JSON.parse(text), names) as Draft)
    setFiles(names)
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
  return ownKept()?.typed[key] !== undefined
}

function takeText(key: KeptKey): string | undefined {
  const kept = ownKept()
  if (!kept) return undefined
  const { [key]: text, ...typed } = kept.typed
  if (text === undefined) return undefined
  if (Object.keys(typed).length === 0) dropKept()
  else writeKept({ ...kept, typed })
  return text
}

/** What is kept for the person who is logged in; that of anybody else is deleted. */
function ownKept() {
  const kept = readKept()
  const user = queryClient.getQueryData(sessionQuery.queryKey)
  if (!kept || !user) return undefined
  return kept.userId === user.id ? kept : dropKept()
}

function withoutFile(_name: string, value: unknown): unknown {
  return value instanceof File ? { [FILE]: value.name } : value
}

/** The draft without its files, whose names are added to the others. */
function withoutMarks(value: unknown, names: string[]): unknown {
  if (Array.isArray(value)) {
    return value
      .map((one) => withoutMarks(one, names))
      .filter((one, place) => one !== undefined || value[place] === null)
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (entries.length === 1 && entries[0]?.[0] === FILE) {
    names.push(String(entries[0][1]))
    return undefined
  }
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutMarks(inner, names)]))
}
