// npm test: everything that must hold, from nothing. Stops at the first step that fails.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './lib/browser.mjs'
import { buildWeb } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { checkNode, commandFile, Failure, main, root, runNode } from './lib/runtime.mjs'

const results = join(root, 'test-results')
const unitReport = join(results, 'unit.json')
const journeyReport = join(results, 'journeys.json')
const npmCheck = (name) => () => shell(name)

const STEPS = [
  ['types', npmCheck('types')],
  ['lint', npmCheck('lint')],
  ['formatting', npmCheck('format')],
  ['import directions', npmCheck('imports')],
  [
    'tests',
    () =>
      runNode([
        commandFile('vitest', 'vitest'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${unitReport}`,
      ]),
  ],
  ['web build', () => buildWeb().then(() => 0)],
  ['journeys', journeys],
]

/** The commands of `npm run check:*`, run with our own Node. */
async function shell(name) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const command of scripts[`check:${name}`].split(' && ')) {
    const [program, ...args] = command.split(' ')
    const packages = { tsc: 'typescript', oxlint: 'oxlint', oxfmt: 'oxfmt', depcruise: 'dependency-cruiser' }
    const code = await runNode([commandFile(packages[program], program), ...args])
    if (code !== 0) return code
  }
  return 0
}

async function journeys() {
  const browser = await findBrowser()
  return runNode([commandFile('@playwright/test', 'playwright'), 'test', '-c', 'e2e/playwright.config.ts'], {
    env: { KWADERNO_CHROMIUM: browser, KWADERNO_JOURNEY_REPORT: journeyReport },
  })
}

await main(async () => {
  checkNode()
  await install()
  mkdirSync(results, { recursive: true })
  const durations = []
  for (const [name, step] of STEPS) {
    console.log(`\n── ${name}`)
    const start = Date.now()
    const code = await step()
    durations.push(`${name.padEnd(18)} ${((Date.now() - start) / 1000).toFixed(1).padStart(7)} s`)
    if (code !== 0) throw new Failure(`npm test stopped: ${name} failed.`)
  }
  const unit = JSON.parse(readFileSync(unitReport, 'utf8'))
  const journey = JSON.parse(readFileSync(journeyReport, 'utf8')).stats
  const passed = unit.numPassedTests + journey.expected
  const failed = unit.numFailedTests + journey.unexpected
  console.log(`\n${durations.join('\n')}\n\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
})
