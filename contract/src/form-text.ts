/** Any form that edits something, saved with nothing changed: nothing is sent. */
export const NO_CHANGES = { title: 'No Changes!', text: 'Your Information has been retained.' } as const

/** Of a text that is longer than its field takes. */
export const tooLong = (most: number) => `Use at most ${most} characters.`

export const REQUIRED = 'This field is required.'

/** The longest text that can be searched for. */
export const MAX_SEARCH = 200
