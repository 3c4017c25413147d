import { ALREADY_EXISTS, NAME_TEXT, type Named } from '@kwaderno/contract/catalogue-names.ts'
import type { AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { NAMES } from '@kwaderno/contract/stale.ts'
import { CallError, codeOf, fieldErrors, firstMessage, isDecided, statusOf } from '../../../api/failure.ts'
import { invalidate, whenRefetched } from '../../../api/query-client.ts'
import { deleteAsked } from '../../../edit/delete-asked.ts'
import { toast } from '../../../ui/toast.ts'
import { focusMain } from '../../../ui/focus-main.ts'
import { keepDraft } from './drafts.ts'

/** What became of a save: `message` belongs at the field; without one the rest has been told already. */
export interface Outcome {
  isSaved: boolean
  message?: string
  /** Of names that exist already: which. */
  taken?: readonly string[]
}

/** Adds or renames, and says how it went. */
export async function saveNames(
  what: Named,
  how: 'add' | 'rename',
  run: () => Promise<unknown>,
): Promise<Outcome> {
  const text = NAME_TEXT[what]
  try {
    await run()
  } catch (error) {
    const message = fieldMessage(error)
    if (message !== undefined) return { isSaved: false, message, taken: takenNames(error) }
    toast.error(how === 'add' ? text.addFailed : text.updateFailed, firstMessage(error, ''))
    // Somebody else has renamed or deleted it: the list says what is there now.
    const code = codeOf<AnyEndpoint>(error)
    if (code === 'changed' || code === 'not_found') await invalidate(...NAMES)
    // And what was saved although no answer came.
    if (!isDecided(error)) void invalidate(...NAMES)
    return { isSaved: false }
  }
  const done = how === 'add' ? text.saved : text.updated
  toast.success(done.title, done.text)
  await whenRefetched()
  return { isSaved: true }
}

/** @param keys of what may have been begun about it */
export async function deleteNamed(
  what: Named,
  { name, consequence, keys }: { name: string; consequence: string; keys: readonly string[] },
  run: () => Promise<unknown>,
): Promise<void> {
  const { deleted, deleteFailed } = NAME_TEXT[what]
  const forget = () => keys.forEach((key) => keepDraft(key, undefined))
  const isDeleted = await deleteAsked(() => run().then(forget), {
    question: { title: `Delete ${what}?`, text: `“${name}” ${consequence}` },
    deleted,
    failed: deleteFailed,
    refetch: () => invalidate(...NAMES),
  })
  if (isDeleted) focusMain()
}

/** What the server says of the name itself. */
function fieldMessage(error: unknown): string | undefined {
  if (statusOf(error) !== 400) return undefined
  const message = firstMessage(error, '')
  const { name, words } = fieldErrors(error)
  return /already exists/i.test(message) ? ALREADY_EXISTS : (name ?? words)
}

function takenNames(error: unknown): readonly string[] {
  return error instanceof CallError ? (error.problem.errors?.['names'] ?? []) : []
}
