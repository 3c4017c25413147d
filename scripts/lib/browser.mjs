// Finds a Chromium for the browser journeys, and fetches one when there is none.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { commandFile, root, run, runNode } from './runtime.mjs'

const PLACES = [
  // The same engine without windows: half the work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
const NAMES = ['PLAYWRIGHT_CHROMIUM_PATH', 'CHROME_PATH']

function present() {
  for (const name of NAMES) {
    const given = process.env[name]
    if (given && !existsSync(given)) throw new Failure(`${name} names ${given}, which does not exist.`)
    if (given) return given
  }
  const own = createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
  return [...PLACES, own].find((path) => path && existsSync(path))
}

/** The path of a browser; fetched from Playwright, or as root from Debian's packages, when none is there. */
export async function findBrowser() {
  const found = present()
  if (found) return found
  console.log('Fetching a browser for the journeys …')
  await runNode([commandFile('playwright-core', 'playwright-core'), 'install', 'chromium'])
  if (!present() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', 'chromium'])
  }
  const fetched = present()
  if (fetched) return fetched
  throw new Failure(
    'There is no browser for the journeys and none could be fetched. Install Chromium or Chrome, or name one in PLAYWRIGHT_CHROMIUM_PATH.',
  )
}
