import { checkAttachments, MAX_ATTACHMENTS } from '@kwaderno/contract/attachment.ts'
import { notFound, refuseAt } from './problem.ts'

interface StoredAttachment {
  id: number
  file_id: number
  file_name: string
}

interface Change {
  stored: readonly StoredAttachment[]
  /** Ids of those that go. */
  removed: readonly number[]
  added: readonly { name: string; size: number }[]
}

/**
 * What a save does to the files that staff attached to a payment.
 * @param words the field of the files, and what is said when there would be too many
 * @returns those that go, and the names before and after, for the audit log
 * @throws Refusal 404 for one that is not there, 400 for what breaks a rule of attachments
 */
export function attachmentChange(
  { stored, removed, added }: Change,
  words: { field: string; full: string },
): { gone: StoredAttachment[]; before: string[]; after: string[] } {
  if (removed.some((id) => stored.every((one) => one.id !== id))) {
    throw notFound('This attachment does not exist.')
  }
  const kept = namesOf(stored.filter(({ id }) => !removed.includes(id)))
  const refusal = checkAttachments(kept, added)
  if (refusal) {
    const isFull = kept.length + added.length > MAX_ATTACHMENTS
    throw refuseAt(words.field, isFull ? words.full : refusal.message)
  }
  const before = namesOf(stored)
  // What takes the place of a file of the same name is another one.
  const shown = added.map(({ name }) => (before.includes(name) ? `${name} (new)` : name))
  return {
    gone: stored.filter(({ id }) => removed.includes(id)),
    before,
    after: [...kept, ...shown],
  }
}

function namesOf(attachments: readonly StoredAttachment[]): string[] {
  return attachments.map(({ file_name }) => file_name)
}
