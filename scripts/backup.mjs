// npm run backup: takes a backup, also while the shop runs, with our own Node.
import { main } from './lib/failure.mjs'
import { install } from './lib/install.mjs'
import { checkNode, runNode } from './lib/runtime.mjs'

await main(async () => {
  checkNode()
  await install('run')
  return runNode(['server/src/backup.ts', ...process.argv.slice(2)])
})
