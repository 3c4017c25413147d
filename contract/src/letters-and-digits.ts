/** What two numbers of papers are compared by: 'sc-0012 / b' and 'SC 0012B' are one. */
export function lettersAndDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '')
}
