import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { keepTemporaryFilesInMemory } from '../scripts/lib/memory-disk.ts'
import { SIZES } from './sizes.ts'

keepTemporaryFilesInMemory()

/** Debian's; the shell draws the same with half the work. */
const system = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
/** Playwright's own browser when none of them is there. */
const executablePath = process.env.KWADERNO_CHROMIUM ?? system

/** A page lives for seconds, so that little of what the optimizing compilers make of its scripts is used. */
const COMPILE_LITTLE = '--no-opt --no-maglev'

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/journeys',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // A journey waits for a third of its time: four keep two cores busy.
  workers: 4,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    // A click that finds no way says where, long before the journey's own time is up.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording costs a fifth of the time of a run: `TRACE=1` asks for the traces of what fails, `TRACE=on` for all.
    trace: process.env.TRACE
      ? { mode: process.env.TRACE === 'on' ? 'on' : 'retain-on-failure', screenshots: false, sources: false }
      : 'off',
    // fixtures.ts draws what fails.
    screenshot: 'off',
    locale: 'en-PH',
    // Far from Manila, whose time the shop shows everywhere.
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    // They would stand between a journey and the calls that it holds back; install.spec.ts allows them.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', `--js-flags=${COMPILE_LITTLE}`],
    },
  },
  // What depends on no screen size runs on one of them: the tags say on which.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: SIZES.phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: SIZES.desktop } },
  ],
})
