// npm test: everything that must hold, from nothing. Stops at the first step that fails.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './lib/browser.mjs'
import { buildWeb } from './lib/build.mjs'
import { Failure, main } from './lib/failure.mjs'
import { install } from './lib/install.mjs'
import { checkNode, commandFile, root, runNode } from './lib/runtime.mjs'
import { judged, passedIn, readSecondTries } from './lib/second-tries.mjs'

// Not in test-results, which Playwright empties.
const results = join(root, '.cache/test')
const unitReport = join(results, 'unit.json')
const journeyReport = join(results, 'journeys.json')
const againReport = join(results, 'journeys-again.json')
/** What the journeys leave on the disk: a picture and what the page said; from the second try a trace as well. */
const LEFT = '.cache/journeys'
const LEFT_AGAIN = '.cache/journeys-again'
/** More journeys than these fail because something is broken: no second try. */
const MAX_RETRIED = 5
/** A line for every part that this machine could not run. */
const notRun = join(results, 'not-run.txt')

/** Of the sources alone: one after the other beside the steps below, in what of the processors those leave. */
const CHECKS = [
  ['types', () => check('types')],
  ['import directions', () => check('imports')],
  ['lint', () => check('lint')],
  ['formatting', () => check('format')],
]
/** One after the other. A check that fails ends the first two; the journeys wait for all checks. */
const WEB_BUILD = ['web build', () => buildWeb().then(() => 0)]
const TESTS = ['tests', unitTests]
const JOURNEYS = ['journeys', journeys]
const PACKAGE_OF = { tsc: 'typescript', oxlint: 'oxlint', oxfmt: 'oxfmt', depcruise: 'dependency-cruiser' }

/** What the checks have said, for when nothing else is being printed. */
let said = ''
/** Interrupts the tests when a check has failed. */
const failing = new AbortController()

/** The commands of `npm run check:*`, run with our own Node. */
async function check(name) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const command of scripts[`check:${name}`].split(' && ')) {
    const [program, ...args] = command.split(' ')
    const options = { stepsBack: true, onOutput: (text) => (said += text) }
    const code = await runNode([commandFile(PACKAGE_OF[program], program), ...args], {}, options)
    if (code !== 0) return code
  }
  return 0
}

function unitTests() {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  return runNode(
    [commandFile('vitest', 'vitest'), ...args],
    { NOT_RUN_FILE: notRun },
    { until: failing.signal },
  )
}

/**
 * All journeys; the few that failed once more, one at a time in a shop of their own. That tells a fault that always shows
 * from one that depends on what runs beside it; it makes nothing pass but what e2e/second-tries.json excuses.
 */
async function journeys() {
  readSecondTries()
  const env = {
    KWADERNO_CHROMIUM: await findBrowser(),
    PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: join(results, 'last-run.json'),
  }
  const run = (file, more = [], given = {}) =>
    runNode(
      [
        commandFile('@playwright/test', 'playwright'),
        'test',
        '--config=e2e/playwright.config.ts',
        '--reporter=list,json',
        ...more,
      ],
      { ...env, ...given, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    )
  const code = await run(journeyReport)
  const { stats, errors } = report(journeyReport) ?? { stats: { unexpected: 0 }, errors: [] }
  const failed = stats.unexpected
  // What failed outside of every journey is shown by no second try.
  if (code === 0 || errors.length > 0 || failed === 0 || failed > MAX_RETRIED) return code
  console.log(`\n── ${failed === 1 ? 'the journey that failed' : 'the journeys that failed'}, alone`)
  // In a folder of its own, so that what the first try left is kept.
  const more = ['--last-failed', '--workers=1', `--output=${LEFT_AGAIN}`]
  const again = await run(againReport, more, { TRACE: 'on' })
  return again === 0 && secondTries().unexcused.length > 0 ? 1 : again
}

/** All checks, also after one that has failed: they take a minute, and who mends one wants to know of the others. */
async function takeChecks() {
  const taken = []
  for (const one of CHECKS) {
    const result = await take(one)
    taken.push(result)
    if (!result.passed) failing.abort()
  }
  return taken
}

/** A step that says what it does as it does it. */
function begin(step) {
  console.log(`\n── ${step[0]}`)
  return take(step)
}

/** Runs one step; answers whether it passed, and its line of the summary. */
async function take([name, step]) {
  const start = Date.now()
  const code = await step().catch((error) => {
    if (!(error instanceof Failure)) throw error
    console.error(`\n  ${error.message}`)
    return 1
  })
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  return {
    passed: code === 0,
    line: `${name.padEnd(18)} ${seconds.padStart(7)} s  ${code === 0 ? 'passed' : failing.signal.aborted && step === unitTests ? 'ended' : 'FAILED'}`,
  }
}

function count() {
  const unit = report(unitReport)
  const journey = report(journeyReport)?.stats
  const again = report(againReport)?.stats
  const { excused, unexcused } = secondTries()
  return {
    passed: (unit?.numPassedTests ?? 0) + (journey?.expected ?? 0) + excused.length,
    failed: (unit?.numFailedTests ?? 0) + ((again ?? journey)?.unexpected ?? 0) + unexcused.length,
  }
}

function secondTries() {
  return judged(passedIn(report(againReport)), readSecondTries())
}

function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** So that nobody takes for shown what was not, and knows what failed although it can pass. */
function remarks() {
  const { excused, unexcused } = secondTries()
  const lines = [
    ...linesOf(notRun),
    ...whereFailuresAre(),
    ...excused.map(
      ({ file, title, reason, until }) =>
        `Passed on its second try, excused until ${until} (${reason}): ${file}, ${title}`,
    ),
    ...unexcused.map(({ file, title }) => `FAILED, and passed alone: ${file}, ${title}`),
  ]
  return lines.length === 0 ? '' : `\n${lines.map((line) => `!!! ${line}`).join('\n')}\n`
}

/** Where what failed can be looked at. */
function whereFailuresAre() {
  const unit = report(unitReport)?.numFailedTests ?? 0
  const journey = report(journeyReport)?.stats.unexpected ?? 0
  return [
    ...(unit > 0
      ? ['Seeds and counterexamples of the failed tests are above and in .cache/test/unit.json.']
      : []),
    ...(journey > 0 ? [`What the failed journeys left is in ${LEFT}.`] : []),
    ...(existsSync(againReport)
      ? [`What their second try left is in ${LEFT_AGAIN}, each with a trace.`]
      : []),
  ]
}

function linesOf(file) {
  return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trim().split('\n'))] : []
}

await main(async () => {
  checkNode()
  await install()
  mkdirSync(results, { recursive: true })
  for (const file of [unitReport, journeyReport, againReport, notRun]) {
    rmSync(file, { force: true })
  }
  const checks = takeChecks()
  const taken = [await begin(WEB_BUILD)]
  if (taken[0].passed && !failing.signal.aborted) taken.push(await begin(TESTS))
  taken.unshift(...(await checks))
  console.log(`\n── ${CHECKS.map(([name]) => name).join(', ')}\n${said}`)
  if (taken.every(({ passed }) => passed)) taken.push(await begin(JOURNEYS))
  const lines = taken.map(({ line }) => line)
  const passing = taken.every(({ passed }) => passed)
  if (passing && ![unitReport, journeyReport].every((file) => existsSync(file))) {
    throw new Failure('The tests have left no report, so nobody knows what they proved.')
  }
  const { passed, failed } = count()
  // A step without tests that fails is a failure as well.
  const failures = passing ? failed : Math.max(failed, 1)
  console.log(`\n${lines.join('\n')}\n${remarks()}\n${passed} passed, ${failures} failed`)
  return failures === 0 && passed > 0 ? 0 : 1
})
