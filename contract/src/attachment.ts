/** The rules of files that people attach to orders and returns, the same in the browser and at the server. */
export const MAX_ATTACHMENTS = 10
export const MAX_ATTACHMENT_BYTES = 20_000_000

export const ATTACHMENT_LIMIT = 'Attachment Limit'
export const FAILED_TO_ATTACH = 'Failed to Attach File'

export const ATTACHMENT_TEXT = {
  tooMany: 'Up to 10 files allowed.',
  full: 'Maximum attachment reached (10 files).',
  name: 'File name must not contain \\ / : * ? " < > |.',
  duplicate: 'File name already exist.',
  size: 'File size exceed 20 MB.',
} as const

export interface AttachmentRefusal {
  title: typeof ATTACHMENT_LIMIT | typeof FAILED_TO_ATTACH
  message: string
}

/** Looks at a pick of files beside the names of those already there; answers what is wrong with it. */
export type AttachmentCheck = (
  present: readonly string[],
  picked: readonly { name: string; size: number }[],
) => { title: string; message: string } | undefined

/** What no path, no command and no right-to-left trick can be made of: 'proofexe.png' may be 'proof\u202egnp.exe'. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]/u

/** A name that can be stored and shown: no path or wildcard characters, nothing that controls, not empty. */
export function isAttachmentName(name: string): boolean {
  return name.trim() !== '' && name.length <= 255 && !FORBIDDEN.test(name)
}

/**
 * Checks a pick of files against those already there. Answers the first refusal, or undefined when all may be added.
 * @param present names already attached
 * @param picked the new files, in order
 * @param kept names that are taken without counting against the limit
 */
export function checkAttachments(
  present: readonly string[],
  picked: readonly { name: string; size: number }[],
  kept: readonly string[] = [],
): AttachmentRefusal | undefined {
  if (picked.length > 0 && present.length >= MAX_ATTACHMENTS) {
    return { title: ATTACHMENT_LIMIT, message: ATTACHMENT_TEXT.full }
  }
  if (present.length + picked.length > MAX_ATTACHMENTS) {
    return { title: ATTACHMENT_LIMIT, message: ATTACHMENT_TEXT.tooMany }
  }
  const names = new Set([...present, ...kept])
  for (const file of picked) {
    if (!isAttachmentName(file.name)) return { title: FAILED_TO_ATTACH, message: ATTACHMENT_TEXT.name }
    if (names.has(file.name)) return { title: FAILED_TO_ATTACH, message: ATTACHMENT_TEXT.duplicate }
    if (file.size > MAX_ATTACHMENT_BYTES) return { title: FAILED_TO_ATTACH, message: ATTACHMENT_TEXT.size }
    names.add(file.name)
  }
  return undefined
}
