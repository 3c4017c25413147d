/**
 * A key for one submission, which all its attempts carry: 128 random bits. crypto.randomUUID is missing where a shop is
 * served without https.
 */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
