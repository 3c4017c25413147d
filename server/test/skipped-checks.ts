import { appendFile } from 'node:fs/promises'

/** Nothing in the tests must look as if it had been shown when it was not: said now, and again at the end of npm test. */
export async function saySkipped(what: string, remedy: string): Promise<void> {
  const words = `NOT RUN: ${what}. ${remedy}`
  const line = '!'.repeat(words.length)
  process.stderr.write(`\n${line}\n${words}\n${line}\n\n`)
  if (process.env.NOT_RUN_FILE) await appendFile(process.env.NOT_RUN_FILE, `${words}\n`)
}
