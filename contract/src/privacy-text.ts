/** The longest notice, in characters. */
export const NOTICE_LENGTH = 30_000

/** The words around the privacy notice. */
export const PRIVACY_TEXT = {
  unpublished: 'The privacy notice has not been published yet.',
  noVersion: 'There is no such version of the privacy notice.',
  mustAgree: 'Please agree to the privacy notice to register.',
  /** Of what somebody agrees to. */
  changed: 'The privacy notice has changed. Please read it again.',
  isNew: 'Our privacy notice is new. Please read it.',
  agreeFailed: 'Your answer could not be saved. Please try again.',
} as const

/** The words of its editor. */
export const NOTICE_TEXT = {
  noText: 'Please write the notice.',
  isSame: 'The newest version says the same.',
  changed: 'Someone else has published a version.',
  updated: { title: 'Published!', text: 'The privacy notice has been published.' },
  failed: 'The notice could not be published. Please try again.',
} as const
