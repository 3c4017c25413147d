// npm run restore: restores a backup into an empty data folder, with our own Node.
import { main } from './lib/failure.mjs'
import { install } from './lib/install.mjs'
import { checkNode, runNode } from './lib/runtime.mjs'

await main(async () => {
  checkNode()
  await install('run')
  return runNode(['server/src/restore.ts', ...process.argv.slice(2)])
})
