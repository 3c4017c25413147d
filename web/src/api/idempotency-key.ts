/**
 * A key for one submission, which all its attempts carry: 128 random bits. crypto.randomUUID is missing where a shop is
 * served without https.
 */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

export interface Attempt {
  words: string
  key: string
}

/**
 * One key for all attempts to send the same words: an attempt without an answer may have been done, and the next one
 * must not do it again. `decided` ends them: what is sent afterwards is meant anew.
 */
export function makeAttempts() {
  let current: Attempt | undefined
  return {
    keyOf(words: string): string {
      if (current?.words !== words) current = { words, key: newKey() }
      return current.key
    },
    decided() {
      current = undefined
    },
    last: () => current,
    /** Goes on with an attempt of before whose answer may have been lost. */
    resume: (before: Attempt | undefined) => void (current = before),
  }
}
