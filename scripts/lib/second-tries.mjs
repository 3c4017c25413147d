// What becomes of journeys that passed only on their second try.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { root } from './runtime.mjs'

/** Journeys that may need a second try, each with a reason and its last day: [{ file, title, reason, until }]. */
const LIST = join(root, 'e2e/second-tries.json')
const today = () => new Date().toISOString().slice(0, 10)

export function readSecondTries() {
  return checked(existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : [])
}

export function checked(list) {
  for (const { file, title, reason, until } of list) {
    const isWhole = [file, title, reason].every((text) => typeof text === 'string' && text.trim() !== '')
    if (isWhole && /^\d{4}-\d\d-\d\d$/.test(until)) continue
    throw new Failure(
      `e2e/second-tries.json needs file, title, reason and until (2026-12-31): ${title ?? file}`,
    )
  }
  return list
}

/** Every journey that passed in this report of Playwright: once for each screen size. */
export function passedIn(suite) {
  const own = (suite?.specs ?? []).flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === 'expected').map(() => ({ file, title })),
  )
  return [...own, ...(suite?.suites ?? []).flatMap(passedIn)]
}

/** Those of them that the list excuses today, with its reason, and those that it does not. */
export function judged(passed, list, day = today()) {
  const entryOf = ({ file, title }) =>
    list.find((entry) => entry.file === file && entry.title === title && entry.until >= day)
  return {
    excused: passed.flatMap((journey) => entryOf(journey) ?? []),
    unexcused: passed.filter((journey) => !entryOf(journey)),
  }
}
