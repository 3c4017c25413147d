// What goes wrong before the shop runs, told in a sentence.

/** A sentence for the person at the terminal instead of a stack. */
export class Failure extends Error {}

const KNOWN = [
  [/ENOSPC|EDQUOT|No space left/i, 'There is no space left on the disk. Make some and start again.'],
  [
    /EACCES|EPERM|EROFS|permission denied/i,
    'The folder of the shop cannot be written to by this user. Change its owner, or start the shop as its owner.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    'The npm registry cannot be reached, and packages that the shop needs are not installed yet. Check the network (or the registry and proxy settings of npm) and start again.',
  ],
]

/** The sentence for what a program said or the system threw, if it is known. */
export function sentenceFor(text) {
  return KNOWN.find(([pattern]) => pattern.test(text))?.[1]
}

/** Runs a script's main function; a known failure becomes its sentence and exit code 1. */
export async function main(action) {
  try {
    process.exitCode = await action()
  } catch (error) {
    const sentence = error instanceof Failure ? error.message : error?.code && sentenceFor(String(error))
    if (!sentence) throw error
    console.error(`\n  ${sentence}\n`)
    process.exitCode = 1
  }
}
