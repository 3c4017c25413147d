import { createHash } from 'node:crypto'

/**
 * Names a state by what it says, so that a save can tell whether it started from what is stored. Whatever changes one
 * of the values, in whichever way, makes another version; a value that is changed back makes the old one again.
 */
export function versionOf(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}
