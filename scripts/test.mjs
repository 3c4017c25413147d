// npm test: everything that must hold, from nothing. Stops at the first step that fails.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './lib/browser.mjs'
import { buildWeb } from './lib/build.mjs'
import { Failure, main } from './lib/failure.mjs'
import { install } from './lib/install.mjs'
import { checkNode, commandFile, root, runNode } from './lib/runtime.mjs'

// Not in test-results, which Playwright empties.
const results = join(root, '.cache/test')
const unitReport = join(results, 'unit.json')
const journeyReport = join(results, 'journeys.json')
const againReport = join(results, 'journeys-again.json')
/** More journeys than these fail because something is broken: no second try. */
const MOST_AGAIN = 5
/** A line for every part that this machine could not run. */
const notRun = join(results, 'not-run.txt')
/** A line for every test that passed only the second time. */
const triedAgain = join(results, 'tried-again.txt')

/** One after the other; those that stand together, beside each other. */
const STEPS = [
  [
    ['types', () => check('types')],
    ['lint', () => check('lint')],
    ['formatting', () => check('format')],
    ['import directions', () => check('imports')],
    ['web build', () => buildWeb().then(() => 0)],
  ],
  [['tests', unitTests]],
  [['journeys', journeys]],
]
const PACKAGE_OF = { tsc: 'typescript', oxlint: 'oxlint', oxfmt: 'oxfmt', depcruise: 'dependency-cruiser' }

/** The commands of `npm run check:*`, run with our own Node. */
async function check(name) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const command of scripts[`check:${name}`].split(' && ')) {
    const [program, ...args] = command.split(' ')
    const code = await runNode([commandFile(PACKAGE_OF[program], program), ...args])
    if (code !== 0) return code
  }
  return 0
}

function unitTests() {
  const args = [
    'run',
    '--retry=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ]
  return runNode([commandFile('vitest', 'vitest'), ...args, '--reporter=./scripts/lib/tried-again.mjs'], {
    NOT_RUN_FILE: notRun,
    TRIED_AGAIN_FILE: triedAgain,
  })
}

/** All journeys; the few that failed once more, one at a time in a shop of their own. */
async function journeys() {
  const env = {
    KWADERNO_CHROMIUM: await findBrowser(),
    PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: join(results, 'last-run.json'),
  }
  const run = (file, ...more) =>
    runNode(
      [
        commandFile('@playwright/test', 'playwright'),
        'test',
        '--config=e2e/playwright.config.ts',
        '--reporter=list,json',
        ...more,
      ],
      { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    )
  const code = await run(journeyReport)
  const failed = report(journeyReport)?.stats.unexpected ?? 0
  if (code === 0 || failed === 0 || failed > MOST_AGAIN) return code
  console.log(`\n── ${failed === 1 ? 'the journey that failed' : 'the journeys that failed'}, alone`)
  return run(againReport, '--last-failed', '--workers=1', '--output=.cache/journeys-again')
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
    line: `${name.padEnd(18)} ${seconds.padStart(7)} s  ${code === 0 ? 'passed' : 'FAILED'}`,
  }
}

function count() {
  const unit = report(unitReport)
  const journey = report(journeyReport)?.stats
  const again = report(againReport)?.stats
  return {
    passed: (unit?.numPassedTests ?? 0) + (journey?.expected ?? 0) + (again?.expected ?? 0),
    failed: (unit?.numFailedTests ?? 0) + ((again ?? journey)?.unexpected ?? 0),
  }
}

function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** So that nobody takes for shown what was not, or for sure what was not so at once. */
function remarks() {
  const journeysAgain = specsOf(report(againReport)).filter(({ ok }) => ok)
  const again = [...linesOf(triedAgain), ...journeysAgain.map(({ file, title }) => `${file}, ${title}`)]
  const lines = [...linesOf(notRun), ...again.map((test) => `Passed only when it was tried again: ${test}`)]
  return lines.length === 0 ? '' : `\n${lines.map((line) => `!!! ${line}`).join('\n')}\n`
}

function linesOf(file) {
  return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trim().split('\n'))] : []
}

function specsOf(suite) {
  return [...(suite?.specs ?? []), ...(suite?.suites ?? []).flatMap(specsOf)]
}

await main(async () => {
  checkNode()
  await install()
  mkdirSync(results, { recursive: true })
  for (const file of [unitReport, journeyReport, againReport, notRun, triedAgain]) {
    rmSync(file, { force: true })
  }
  const lines = []
  let passing = true
  for (const steps of STEPS) {
    console.log(`\n── ${steps.map(([name]) => name).join(', ')}`)
    const taken = await Promise.all(steps.map(take))
    lines.push(...taken.map(({ line }) => line))
    passing = taken.every(({ passed }) => passed)
    if (!passing) break
  }
  if (passing && ![unitReport, journeyReport].every((file) => existsSync(file))) {
    throw new Failure('The tests have left no report, so nobody knows what they proved.')
  }
  const { passed, failed } = count()
  // A step without tests that fails is a failure as well.
  const failures = passing ? failed : Math.max(failed, 1)
  console.log(`\n${lines.join('\n')}\n${remarks()}\n${passed} passed, ${failures} failed`)
  return failures === 0 && passed > 0 ? 0 : 1
})
