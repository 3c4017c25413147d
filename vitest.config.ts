import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts', 'seed/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // What is waited for comes at once, but not on a machine that does much else.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'] } },
    ],
  },
})
